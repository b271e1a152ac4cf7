/** A text by its sentences: where one has no room in its line, it can be left out as a whole. */
export function Sentences({ text }: { text: string }) {
  return (
    <>
      {text.split(/(?<=\.) /).map((sentence) => (
        <span key={sentence} class="sentence-part">
          {sentence}{" "}
        </span>
      ))}
    </>
  );
}

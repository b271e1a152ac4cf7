/** What the fragment of the address names. Browsers do not send it, so tokens stay in it. */
export type Place =
  | { kind: "start" }
  | {
      kind: "match";
      match: string;
      seatToken?: string;
      spectatorToken?: string;
      hostToken?: string;
      invitation?: string;
    }
  | { kind: "analysis"; content: string }
  | { kind: "review"; match: string; event?: number; seat?: number };

/** The place that a fragment names; the start for one that names none. */
export function readFragment(fragment: string): Place {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const match = fields.get("match");
  if (match) {
    const [seatToken, spectatorToken, hostToken, invitation] = ["seat", "watch", "host", "join"].map((each) =>
      fields.get(each),
    );
    return {
      kind: "match",
      match,
      ...(seatToken && { seatToken }),
      ...(spectatorToken && { spectatorToken }),
      ...(hostToken && { hostToken }),
      ...(invitation && { invitation }),
    };
  }
  const analysis = fields.get("analysis");
  if (analysis !== null) return { kind: "analysis", content: analysis };
  const review = fields.get("review");
  if (review !== null) {
    return { kind: "review", match: review, ...number("event", fields), ...number("seat", fields) };
  }
  return { kind: "start" };
}

function number(name: string, fields: URLSearchParams): Record<string, number> {
  const text = fields.get(name);
  return text && /^\d{1,6}$/.test(text) ? { [name]: Number(text) } : {};
}

/** The fragment of a place: the inverse of `readFragment`. */
export function writeFragment(place: Place): string {
  const fields = new URLSearchParams();
  switch (place.kind) {
    case "start":
      return "#start";
    case "match":
      fields.set("match", place.match);
      if (place.seatToken) fields.set("seat", place.seatToken);
      if (place.spectatorToken) fields.set("watch", place.spectatorToken);
      if (place.hostToken) fields.set("host", place.hostToken);
      if (place.invitation) fields.set("join", place.invitation);
      break;
    case "analysis":
      fields.set("analysis", place.content);
      break;
    case "review":
      fields.set("review", place.match);
      if (place.event !== undefined) fields.set("event", String(place.event));
      if (place.seat !== undefined) fields.set("seat", String(place.seat));
  }
  return `#${fields}`;
}

/** The whole address of a place, for copying. */
export function address(place: Place): string {
  return new URL(writeFragment(place), location.href).href;
}

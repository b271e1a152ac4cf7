import { create, toBinary } from "@bufbuild/protobuf";
import { expect, test, vi } from "vitest";
import { GetEngineInfoResponseSchema } from "#contract/v1/suggestion_service";

const fetched = vi.hoisted(() => {
  vi.stubGlobal("location", { href: "http://127.0.0.1/#start" });
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  return fetched;
});

test("calls go to the address of the page, in binary form and with a token", async () => {
  const { suggestions, withToken } = await import("../src/api/clients");
  const body = toBinary(GetEngineInfoResponseSchema, create(GetEngineInfoResponseSchema, { engine: { version: "7" } }));
  fetched.mockResolvedValue(new Response(body as BodyInit, { headers: { "content-type": "application/proto" } }));
  const { engine } = await suggestions.getEngineInfo({}, withToken("secret"));
  const [url, { headers }] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("http://127.0.0.1/mogul.v1.SuggestionService/GetEngineInfo");
  expect(headers.get("content-type")).toBe("application/proto");
  expect(headers.get("authorization")).toBe("Bearer secret");
  expect(engine?.version).toBe("7");
});

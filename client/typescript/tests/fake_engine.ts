import { clone, create } from "@bufbuild/protobuf";
import { type ConnectRouter, createRouterTransport, type HandlerContext } from "@connectrpc/connect";
import { Client } from "../src/client.js";
import { SearchOptionsSchema, SearchResultSchema, StopReason } from "../src/contract/mogul/v1/search_pb.js";
import {
  type AnalyzeRequest,
  type AnalyzeResponse,
  AnalyzeResponseSchema,
  SuggestionService,
} from "../src/contract/mogul/v1/suggestion_service_pb.js";

/** The seed that engines of tests draw. */
export const SEED = 77n;

/** A message of an analysis after so many iterations; one with a reason is the last. Its options are those in effect. */
export function after(iterations: number, request: AnalyzeRequest, stopReason?: StopReason): AnalyzeResponse {
  const options = clone(SearchOptionsSchema, request.options ?? create(SearchOptionsSchema));
  options.seed ??= SEED;
  const counted = { iterations: BigInt(iterations), options };
  const result = create(SearchResultSchema, { ...counted, stopReason: stopReason ?? StopReason.UNSPECIFIED });
  return create(AnalyzeResponseSchema, { result, final: stopReason !== undefined });
}

/** One run of an engine. */
export type Script = (request: AnalyzeRequest, context: HandlerContext) => AsyncIterable<AnalyzeResponse>;

/** An engine whose analyses take the given courses, one after the other; it keeps the requests. */
export class FakeEngine {
  readonly requests: AnalyzeRequest[] = [];

  constructor(private readonly courses: Script[]) {}

  readonly routes = (router: ConnectRouter): void => {
    router.service(SuggestionService, {
      analyze: (request, context) => {
        this.requests.push(request);
        const course = this.courses[Math.min(this.requests.length, this.courses.length) - 1];
        if (!course) throw new Error("the engine has no course");
        return course(request, context);
      },
    });
  };

  /** A client of it, without a network. */
  client(): Client {
    return new Client(createRouterTransport(this.routes));
  }
}

/** The iterations of the messages of a stream. */
export async function iterationsOf(stream: AsyncIterable<AnalyzeResponse>): Promise<number[]> {
  const found: number[] = [];
  for await (const { result } of stream) found.push(Number(result?.iterations));
  return found;
}

import {
  clone,
  create,
  type DescMessage,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type DescService,
  type Message,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { makeAnyClient, type Transport } from "@connectrpc/connect";
import { checkNames, checkShape } from "./check.js";
import { MatchService } from "./contract/mogul/v1/match_service_pb.js";
import { failure } from "./errors.js";
import { type Resumable, resumed } from "./resumption.js";
import { Retries } from "./retry.js";
import { Stream } from "./stream.js";
import { watched } from "./watching.js";

/** Options of one call. */
export interface CallOptions {
  /** Deadline of the call with all its retries, in milliseconds; a search answers before it. Unset: none. */
  timeoutMs?: number;
  /** Token of a seat, a host or a spectator of a match. Unset: the one of the client. */
  token?: string;
  /** Cancels the call. */
  signal?: AbortSignal;
}

/** The calls of a service, by the names of its methods: those with one answer return a promise, the others a stream. */
export type Calls<Service extends DescService> = {
  readonly [Name in keyof Service["method"]]: Service["method"][Name] extends DescMethodUnary<infer I, infer O>
    ? (request: MessageInitShape<I>, options?: CallOptions) => Promise<MessageShape<O>>
    : Service["method"][Name] extends DescMethodServerStreaming<infer I, infer O>
      ? (request: MessageInitShape<I>, options?: CallOptions) => Stream<MessageShape<O>>
      : never;
};

type Request = Record<string, unknown>;
type Unary = DescMethodUnary<DescMessage, DescMessage>;
type Streaming = DescMethodServerStreaming<DescMessage, DescMessage>;

/** Returns the calls of a service. token: sent with every call that has none of its own. closing: cancels all calls. */
export function calls<Service extends DescService>(
  service: Service,
  transport: Transport,
  token: string | undefined,
  closing: AbortSignal,
): Calls<Service> {
  return makeAnyClient(service, (method) =>
    method.methodKind === "unary"
      ? unary(method, transport, token, closing)
      : streaming(method as Streaming, transport, token, closing),
  ) as Calls<Service>;
}

function unary(method: Unary, transport: Transport, token: string | undefined, closing: AbortSignal) {
  const isRetryable = method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;
  return async (request: Request, options: CallOptions = {}) => {
    checkShape(method.input, request);
    const header = headers(options, token);
    const signal = options.signal ? AbortSignal.any([options.signal, closing]) : closing;
    const retries = new Retries(options.timeoutMs, signal);
    for (;;) {
      try {
        return (await transport.unary(method, signal, retries.timeout(), header, request)).message;
      } catch (error) {
        if (!isRetryable) throw failure(error, signal);
        await retries.waitAfter(error);
      }
    }
  };
}

function streaming(method: Streaming, transport: Transport, token: string | undefined, closing: AbortSignal) {
  return (request: Request, options: CallOptions = {}) => {
    checkShape(method.input, request);
    const whole = create(method.input, request);
    const header = headers(options, token);
    return new Stream<unknown>((stopping) => {
      const signal = AbortSignal.any([stopping, closing, ...(options.signal ? [options.signal] : [])]);
      const retries = new Retries(options.timeoutMs, signal);
      const begin = (given: Message, ending: AbortSignal) =>
        messages<never>(method, transport, ending, retries, header, given);
      if (method !== MatchService.method.watchMatch) {
        return resumed<Resumable>((options) => begin(withOptions(method, whole, options), signal), retries);
      }
      const { cursor } = whole as Message & { cursor: bigint };
      return watched(
        (last, lost) =>
          begin(Object.assign(clone(method.input, whole), { cursor: last }), AbortSignal.any([signal, lost])),
        cursor,
        retries,
      );
    });
  };
}

/** The messages of one call. */
async function* messages<Answer>(
  method: Streaming,
  transport: Transport,
  signal: AbortSignal,
  retries: Retries,
  header: HeadersInit,
  request: Message,
): AsyncGenerator<Answer> {
  try {
    const response = await transport.stream(method, signal, retries.timeout(), header, only(request));
    yield* response.message as AsyncIterable<Answer>;
  } catch (error) {
    throw failure(error, signal);
  }
}

async function* only<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

/** A request with the options in effect on the server whose call it resumes. */
function withOptions(method: Streaming, request: Message, options: Message | undefined): Message {
  return options === undefined ? request : Object.assign(clone(method.input, request), { options });
}

function headers(options: CallOptions, token: string | undefined): HeadersInit {
  checkNames(options, ["timeoutMs", "token", "signal"]);
  const sent = options.token ?? token;
  return sent === undefined ? {} : { authorization: `Bearer ${checkedToken(sent)}` };
}

function checkedToken(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new TypeError("the token must be of printable ASCII characters, without spaces");
}

import type { Hono } from "hono";
import type { ExtractSchema } from "hono/types";
import { type ErrorCode, errors } from "#domain/errors.ts";
import { serverHeader } from "#domain/pages/build.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { words } from "#web/language/language.ts";

// The server's side of the network, for components whose server is tested elsewhere: each test defines the responses,
// typed by its routes. An undefined request fails the test (docs/decisions/031).

type Endpoint = { output: unknown; status: number };

/** The body of a successful response; undefined if it has none. */
type BodyOf<Route> = Route extends { output: infer Body; status: infer Status }
  ? Status extends 200 | 201
    ? Body
    : Status extends 202 | 204
      ? undefined
      : never
  : never;

/** A request as the component sent it. */
export interface Sent {
  json: unknown;
  query: Record<string, string>;
}

export class Rejection {
  readonly body: ErrorBody;

  constructor(code: ErrorCode, body: Partial<ErrorBody> = {}) {
    const { sentence } = errors[code];
    this.body = { code, sentence, message: words(sentence), ...body };
  }
}

/** The network is down. */
export const noConnection = Symbol("no connection");

type Outcome = unknown | Rejection | typeof noConnection;
interface Handler {
  method: string;
  pattern: RegExp;
  respond: (sent: Sent) => Outcome | Promise<Outcome>;
}

let handlers: Handler[] = [];
let unexpected: string[] = [];

// biome-ignore lint/suspicious/noExplicitAny: any routes
type Schema<Routes extends Hono<any, any, any>> = ExtractSchema<Routes>;

/**
 * The routes of one part of the API, to define their responses: `api<typeof meRoutes>()("$get", "/me", () => ...)`. The
 * last definition counts. Returns the requests sent to that route so far.
 */
// biome-ignore lint/suspicious/noExplicitAny: any routes
export function api<Routes extends Hono<any, any, any>>() {
  return <
    Path extends keyof Schema<Routes> & string,
    Method extends keyof Schema<Routes>[Path] & `$${string}`,
  >(
    method: Method,
    path: Path,
    respond: (
      sent: Sent,
    ) =>
      | BodyOf<Extract<Schema<Routes>[Path][Method], Endpoint>>
      | Rejection
      | typeof noConnection
      | Promise<BodyOf<Extract<Schema<Routes>[Path][Method], Endpoint>> | Rejection | typeof noConnection>,
  ): Sent[] => {
    const sentSoFar: Sent[] = [];
    const pattern = new RegExp(`^/api${path.replace(/:[^/]+/g, "[^/]+")}$`);
    handlers.unshift({
      method: method.slice(1).toUpperCase(),
      pattern,
      respond: (sent) => {
        sentSoFar.push(sent);
        return respond(sent);
      },
    });
    return sentSoFar;
  };
}

async function handle(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const handler = handlers.find((each) => each.method === request.method && each.pattern.test(pathname));
  if (!handler) {
    unexpected.push(`${request.method} ${pathname}`);
    return new Response(null, { status: 501 });
  }
  const text = await request.text();
  const query = Object.fromEntries(searchParams);
  const outcome = await handler.respond({ json: text === "" ? undefined : JSON.parse(text), query });
  if (outcome === noConnection) throw new TypeError("Failed to fetch");
  if (outcome instanceof Rejection)
    return Response.json(outcome.body, { status: errors[outcome.body.code].status });
  const headers = { [serverHeader]: pathname };
  return outcome === undefined
    ? new Response(null, { status: 204, headers })
    : Response.json(outcome, { headers });
}

const { fetch } = globalThis;

/** Replaces the network for requests to the API. */
export function replaceNetwork(): void {
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return new URL(request.url).pathname.startsWith("/api/") ? handle(request) : fetch(request);
  };
}

/** Clears a test's responses. Returns the requests for which none was defined. */
export function forgetResponses(): string[] {
  const forgotten = unexpected;
  handlers = [];
  unexpected = [];
  return forgotten;
}

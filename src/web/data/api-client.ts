import type { Hono } from "hono";
import type { ClientResponse, hc } from "hono/client";
import { authorHeader, type ErrorCode, errors } from "#domain/errors.ts";
import { serverHeader } from "#domain/pages/build.ts";
import type { ErrorBody } from "#domain/schemas/error-body.ts";
import { isSentence, type Sentence, sentence } from "#locales/sentence.ts";
import { loadWordsOf, words } from "#web/language/language.ts";
import { fetchOrTakePreloaded } from "#web/prefetch/preloaded-responses.ts";
import { hasShape, type ShapeOf } from "./shape.ts";

/** The API, typed by the routes of one part: `await responseOf(apiClient<typeof meRoutes>().me.$get())`. */
// biome-ignore lint/suspicious/noExplicitAny: any routes
export function apiClient<Routes extends Hono<any, any, any>>(): ReturnType<typeof hc<Routes>> {
  return clientAt(["/api"]) as ReturnType<typeof hc<Routes>>;
}

interface ApiRequest {
  param?: Record<string, string>;
  query?: Record<string, string | string[] | undefined>;
  json?: unknown;
}

/**
 * What Hono's client does with a method's name, parameters, a query and JSON; its own takes 1.2 kB more of every first view, and puts
 * parameters into the path unescaped: a value from the page's address could lead to another route.
 */
function clientAt(path: readonly string[]): unknown {
  return new Proxy(() => {}, {
    // A client must not look like a promise.
    get: (_, key) => (typeof key === "string" && key !== "then" ? clientAt([...path, key]) : undefined),
    apply: (_, __, [request, options]: [ApiRequest?, { init?: RequestInit }?]) =>
      send(path, request, options?.init),
  });
}

async function send(
  path: readonly string[],
  { param = {}, query = {}, json }: ApiRequest = {},
  init?: RequestInit,
): Promise<Response> {
  const parts = path
    .slice(0, -1)
    .map((part) => (part.startsWith(":") ? inPath(param[part.slice(1)] ?? "") : part));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value = []]) => [value].flat().map((each) => [name, each])),
  ).toString();
  return fetchAsAuthor(parts.join("/") + (search && `?${search}`), {
    method: path.at(-1)?.slice(1).toUpperCase(),
    ...(json !== undefined && {
      body: JSON.stringify(json),
      headers: { "Content-Type": "application/json" },
    }),
    ...init,
  });
}

/**
 * Not one of our ids, so the server responds that it does not exist. An empty parameter, or one that browsers resolve, would
 * vanish from the path.
 */
const noId = "-";

const inPath = (value: string) => (/^\.{0,2}$/.test(value) ? noId : encodeURIComponent(value));

let author: string | undefined;

/** Names the page's user in all its writes from now on: someone else may sign in in another tab before this page knows. */
export function writeAs(userId: string | undefined): void {
  author = userId;
}

async function fetchAsAuthor(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (author !== undefined && init.method !== "GET") headers.set(authorHeader, author);
  const response = await fetchOrTakePreloaded(url, { ...init, headers });
  const { pathname } = new URL(url, location.href);
  if (response.ok && response.headers.get(serverHeader) !== pathname) throw notFromServer();
  return response;
}

/** As if the network had failed: it does not let the request through. */
const notFromServer = () => new TypeError("The response is not from the server.");

/** A request that was rejected, failed or never arrived; `message` is a sentence for the user. */
export class RequestError extends Error {
  override name = "RequestError";
  readonly body: ErrorBody;

  constructor(body: ErrorBody, options?: ErrorOptions) {
    super(wordsOf(body), options);
    this.body = body;
  }
}

/** A server of another version may send parameters that this version's sentence cannot use. */
function wordsOf({ sentence, message }: ErrorBody): string {
  try {
    return words(sentence, message);
  } catch {
    return message;
  }
}

/** Whether a request or its response was lost: most likely there is no network. */
export function hasNotArrived(error: unknown): boolean {
  return error instanceof RequestError && error.cause instanceof TypeError;
}

/** Whether a record does not exist, or not for this user. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RequestError && error.body.code === "not-found";
}

/** An error that did not come from a server. */
export function ownError(code: ErrorCode, why: Sentence = errors[code].sentence): ErrorBody {
  return { code, message: words(why), sentence: why };
}

/** The error that a server has sent; null for anything else. */
function toErrorBody(value: unknown): ErrorBody | null {
  const body = Object(value) as Partial<Record<keyof ErrorBody, unknown>>;
  if (typeof body.message !== "string" || typeof body.code !== "string") return null;
  if (!Object.hasOwn(errors, body.code) || !isSentence(body.sentence)) return null;
  return body as ErrorBody;
}

/** The error of a rejected request, from the response's body. */
export async function requestErrorOf(body: unknown): Promise<RequestError> {
  const problem = toErrorBody(body) ?? ownError("failed");
  await loadWordsOf(problem.sentence);
  return new RequestError(problem);
}

type BodyOf<Response> =
  Response extends ClientResponse<infer Body, number, infer Format>
    ? Format extends "json"
      ? Body
      : null
    : never;

/** The body of a successful response; null if it has none. @throws RequestError */
// biome-ignore lint/suspicious/noExplicitAny: any response, whatever its body
export async function responseOf<Response extends ClientResponse<any, any, any>>(
  request: Promise<Response>,
): Promise<BodyOf<Response>> {
  let response: Response;
  try {
    response = await request;
  } catch (cause) {
    throw offlineError(cause);
  }
  const isEmpty = response.status === 204 || response.status === 202;
  // A proxy in between may respond with its own text, which is not for users.
  const body: unknown = isEmpty ? null : await response.json().catch(() => undefined);
  if (!response.ok) throw await requestErrorOf(body);
  if (body === undefined) throw offlineError(notFromServer());
  return body as BodyOf<Response>;
}

const offlineError = (cause: unknown) =>
  new RequestError(ownError("unavailable", sentence("request.offline")), { cause });

/** The same for a body that will be stored, so its whole shape is checked. @throws RequestError */
// biome-ignore lint/suspicious/noExplicitAny: any response, whatever its body
export async function cacheableResponseOf<Response extends ClientResponse<any, any, any>>(
  request: Promise<Response>,
  shape: ShapeOf<BodyOf<Response>>,
): Promise<BodyOf<Response>> {
  const body = await responseOf(request);
  if (!hasShape(body, shape)) throw offlineError(notFromServer());
  return body;
}

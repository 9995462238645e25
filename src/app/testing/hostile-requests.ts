import fc from "fast-check";
import type { SampleRequest } from "./access-table.ts";

// What a careless or hostile client may send, derived from a valid request.

/** A request as sent: `body` is text or bytes, so it need not be valid JSON. */
export interface HostileRequest {
  method: string;
  address: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

const awkwardTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00x",
  "\u202e\u2066",
  "\ufeff",
  "\u200b",
  "\u2800\u3164",
  "\u202e\ufe0f\u{e0041}",
  "İ",
  "ß".repeat(80),
  "ﷺ".repeat(120),
  "👩‍👩‍👧‍👦".repeat(40),
  "नमस्ते",
  "'; drop table users; --",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "%00",
  "%",
  "%_\\",
  "..%2f..%2fetc%2fpasswd",
  "a@b.in",
  `${"a".repeat(240)}@b.example`,
  "a@b.example\r\nBcc: c@d.example",
  "NaN",
  "null",
  "undefined",
  "[object Object]",
  "x".repeat(300),
  "x".repeat(20_000),
  "\u0345\u0316".repeat(200),
  "\u0301\u0316".repeat(9000),
  `a@${".".repeat(20_000)}@`,
];

const awkwardDates = [
  "2026-02-30",
  "2026-13-01",
  "2026-00-00",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "10000-01-01",
  "-2026-01-01",
  "2026-11-20T00:00:00Z",
  "20261120",
  "infinity",
  "today",
  "2025-02-29",
];

const awkwardIds = [
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF",
  "{9b2f1c1e-7d1a-4a5b-8c3d-0123456789ab}",
  "9b2f1c1e7d1a4a5b8c3d0123456789ab",
  "9b2f1c1e-7d1a-4a5b-8c3d-0123456789a",
  "9b2f1c1e-7d1a-4a5b-8c3d-0123456789ab0",
  "0",
  "-1",
  "1e9",
  "..",
  "me",
  "__proto__",
];

const awkwardNumbers = [
  0,
  -0,
  -1,
  1.5,
  2 ** 15,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
];

const text = fc.oneof(
  fc.constantFrom(...awkwardTexts, ...awkwardDates, ...awkwardIds),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
);

function nest(depth: number): unknown {
  let nested: unknown = [];
  for (let level = 0; level < depth; level++) nested = [nested];
  return nested;
}

/** Values of every kind, few of them valid. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.constantFrom(...awkwardNumbers) },
  fc.double(),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: -1 }, { toString: 1 }),
  fc.array(text, { maxLength: 60 }),
  fc.array(fc.uuid(), { maxLength: 60 }),
  fc.nat(7000).map((length) => Array.from({ length }, (_, index) => `İ${index}`)),
  fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(null).map(() => nest(1000)),
);

const key = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "role", "id", "then", "length", ""),
  fc.string({ maxLength: 12 }),
);

type Body = Record<string, unknown>;

/** A body with some values changed, removed, or added. */
function changedBody(body: Body): fc.Arbitrary<string> {
  const known = fc.constantFrom(...Object.keys(body));
  const change = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(known, value).map(([name, to]) => ({ ...body, [name]: to })) },
    known.map((name) => ({ ...body, [name]: undefined })),
    fc.tuple(key, value).map(([name, to]) => ({ ...body, [name]: to })),
    fc
      .array(fc.tuple(known, value), { minLength: 1, maxLength: 10 })
      .map((changes) => ({ ...body, ...Object.fromEntries(changes) })),
  );
  return change.map((changed) => JSON.stringify(changed));
}

/** A body that is not the expected object, or no JSON at all. */
function otherBody(body: Body): fc.Arbitrary<string | Uint8Array> {
  const good = JSON.stringify(body);
  return fc.oneof(
    value.map((instead) => JSON.stringify(instead) ?? ""),
    fc.nat(good.length).map((end) => good.slice(0, end)),
    fc.uint8Array({ maxLength: 200 }),
    fc.tuple(fc.nat(good.length), fc.uint8Array({ minLength: 1, maxLength: 8 })).map(([at, bytes]) => {
      const start = Buffer.from(good.slice(0, at));
      return new Uint8Array(Buffer.concat([start, Buffer.from(bytes), Buffer.from(good.slice(at))]));
    }),
    fc.constantFrom(
      "",
      " ",
      "null",
      "NaN",
      "[".repeat(60_000),
      `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
      `${good}${good}`,
      `\ufeff${good}`,
      `{"a":"${"x".repeat(70_000)}"}`,
      good.replace(/:"/, ':"\\u0000\\ud800'),
      good.replace(/"([^"]+)":/, '"$1":1,"$1":'),
      "<xml/>",
      "a=1&b=2",
    ),
  );
}

const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant("application/json") },
  fc.constantFrom(
    "application/json; charset=utf-16",
    "application/json;charset=",
    "application/vnd.api+json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "*/*",
    ";",
    "",
  ),
);

/** Characters allowed in a header: visible ASCII and Latin-1. */
const headerText = fc.string({
  unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 200,
});

const oddHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  headerText.map((odd) => ({ Cookie: `classback.session_token=${odd}` })),
  headerText.map((odd) => ({ Cookie: odd })),
  headerText.map((odd) => ({ "User-Agent": odd })),
  headerText.map((odd) => ({ "X-Forwarded-For": odd })),
  headerText.map((odd) => ({ "X-Request-Id": odd })),
  headerText.map((odd) => ({ Origin: odd })),
  headerText.map((odd) => ({ "If-None-Match": odd })),
  headerText.map((odd) => ({ "Accept-Encoding": odd })),
  headerText.map((odd) => ({ "Accept-Language": odd, Range: odd, Host: odd })),
  fc.constantFrom<Record<string, string>>(
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Accept-Encoding": "gzip, deflate, br" },
    { "Content-Length": "5" },
    { "Transfer-Encoding": "chunked" },
    { Expect: "100-continue" },
    { "X-HTTP-Method-Override": "DELETE" },
  ),
);

const cursor = fc.oneof(
  text,
  value.map((key) => Buffer.from(JSON.stringify(key) ?? "").toString("base64url")),
  fc.array(value, { maxLength: 3 }).map((key) => Buffer.from(JSON.stringify(key)).toString("base64url")),
  fc
    .tuple(
      fc.constantFrom(...awkwardDates, "2026-11-20"),
      fc.oneof(fc.uuid(), fc.constantFrom(...awkwardIds)),
    )
    .map((key) => Buffer.from(JSON.stringify(key)).toString("base64url")),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString("base64url")),
);

function queryOf(sample: SampleRequest): fc.Arbitrary<string> {
  const known = fc.constantFrom(...Object.keys(sample.query ?? {}), "limit", "after", "search");
  const good = new URLSearchParams(sample.query).toString();
  const odd = fc.oneof(
    fc.tuple(known, text).map(([name, to]) => `${name}=${encodeURIComponent(to.toWellFormed())}`),
    cursor.map((after) => `after=${encodeURIComponent(after.toWellFormed())}`),
    fc.constantFrom(...awkwardNumbers, "", "020", "0x10", " 5", "5;6").map((limit) => `limit=${limit}`),
    fc.tuple(key, text).map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join("=")),
    fc.constantFrom("%", "%zz=%ff", "a[]=1", "limit=1&limit=2", "&&&", "=", "?", "%00=%00", "search=%c3%28"),
  );
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(good) },
    fc.array(odd, { minLength: 1, maxLength: 3 }).map((parts) => [good, ...parts].join("&")),
    fc.array(odd, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("&")),
  );
}

function pathOf({ path }: SampleRequest): fc.Arbitrary<string> {
  const id = fc
    .oneof(fc.constantFrom(...awkwardIds, ...awkwardTexts.slice(0, 24)), text, fc.uuid())
    .map((odd) => encodeURIComponent(odd.toWellFormed()).slice(0, 2000));
  const withOtherId = id.map((odd) => path.replace(/[0-9a-f-]{36}|\d+/, odd));
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(path) },
    { weight: 2, arbitrary: withOtherId },
    fc.constantFrom(`${path}/`, `/${path}`, `${path}/x`, path.toUpperCase(), `${path}%`, `${path}%2e%2e`),
  );
}

const otherMethods = fc.constantFrom("GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "POST", "PURGE");

/** Variations of a valid request, each with something invalid. */
export function hostileRequests(method: string, sample: SampleRequest): fc.Arbitrary<HostileRequest> {
  const body =
    sample.body === undefined
      ? fc.option(
          value.map((instead) => JSON.stringify(instead)),
          { nil: undefined, freq: 5 },
        )
      : fc.oneof(
          { weight: 6, arbitrary: changedBody(sample.body) },
          { weight: 2, arbitrary: otherBody(sample.body) },
          { weight: 1, arbitrary: fc.constant(JSON.stringify(sample.body)) },
        );
  return fc
    .record({
      method: fc.oneof({ weight: 30, arbitrary: fc.constant(method) }, otherMethods),
      path: pathOf(sample),
      query: queryOf(sample),
      body,
      type: contentType,
      odd: oddHeaders,
    })
    .map(({ method, path, query, body, type, odd }) => ({
      method,
      address: `/api${path}${query === "" ? "" : `?${query}`}`,
      headers: { ...(body === undefined ? {} : { "Content-Type": type }), ...odd },
      // Requests with these methods have no body.
      body: method === "GET" || method === "HEAD" ? undefined : body,
    }));
}

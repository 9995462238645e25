import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { api } from "#app/server/api.ts";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import {
  hostileHeaderUnits,
  hostileJson,
  hostileTexts,
  plainList,
  plainText,
} from "#app/testing/hostile-texts.ts";
import { type RequestInput, requestInputs } from "#app/testing/request-inputs.ts";
import { codeAt } from "#app/testing/schema-code.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { limits } from "#domain/limits.ts";
import { deviceName } from "#server/accounts/device-name.ts";
import { clientAddress, parseNetworks } from "#server/base/client-address.ts";

// One request cannot keep the server busy: whatever a text or list contains, even at the maximum request size,
// processing it costs at most a few times as much as plain text of the same size. All is measured in one process, as a
// ratio; what is quadratic costs thousands of times as much.

/** Far above what was measured: 16. */
const factor = 100;
/** How often a cost is measured, and again if it seems high: the minimum counts, because the machine has other load. */
const attempts = { plain: 5, dear: 20 };

const routes = api.openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === "route" ? [definition.route] : [],
);
const document = api.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "Classback", version: "1" } });
const inputs = requestInputs(document);
/** One of each name, rule and code, because the same schema costs the same in every route. */
const differentInputs = [
  ...Map.groupBy(inputs, (input) =>
    JSON.stringify([
      ...[input.location, input.kind, input.keys.at(-1), input.schema],
      ...codeAt(schemaOf(input), input.keys),
    ]),
  ).values(),
].map(([first]) => first as RequestInput);
const routesWithInputs = [...new Set(differentInputs.map(({ route }) => route))];

/** The schema that validates this part of the request. */
function schemaOf({ route, location }: RequestInput): z.ZodType {
  const found = routes.find(({ method, path }) => `${method.toUpperCase()} ${path}` === route);
  const { body, query, params } = found?.request ?? {};
  const json = body?.content["application/json"];
  const schema = { body: json && "schema" in json ? json.schema : undefined, query, path: params }[location];
  if (!(schema instanceof z.ZodType)) throw new Error(`${route} has no schema for its ${location}`);
  return schema;
}

/** The request's JSON, with `json` in place of the input. */
function valueWith({ keys, beside }: RequestInput, json: string): string {
  return keys.reduceRight((inner, key, depth) => {
    if (key === "[]") return `[${inner}]`;
    const others = depth === 0 ? JSON.stringify(beside).slice(1, -1) : "";
    return `{${others}${others === "" ? "" : ","}${JSON.stringify(key)}:${inner}}`;
  }, json);
}

/** The minimum time of some attempts in milliseconds; a single attempt if that is at most `enough`. */
async function leastCost(run: () => unknown, times: number, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times && least > enough; time++) {
    const start = performance.now();
    await run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/**
 * Those that cost more than a few times the most expensive of `plain`, or than what parsing them takes anyway: of many keys,
 * JSON.parse alone takes up to 60 times as long as of plain text, on a busy machine.
 */
async function tooDear(
  plain: (() => unknown)[],
  hostile: { name: string; run: () => unknown; parse?: () => unknown }[],
): Promise<string[]> {
  let plainCost = 0;
  for (const run of plain) plainCost = Math.max(plainCost, await leastCost(run, attempts.plain));
  const dear: string[] = [];
  for (const { name, run, parse } of hostile) {
    const cost = await leastCost(run, attempts.dear, factor * plainCost);
    if (cost <= factor * plainCost) continue;
    const due = parse ? await leastCost(parse, attempts.plain) : plainCost;
    if (cost > factor * due) dear.push(`${name}: ${Math.round(cost / due)} times as long as necessary`);
  }
  return dear;
}

const asJson = (text: string) => JSON.stringify(text);

describe("every text and every list in a request", () => {
  test("is tried with each of the transformations that share a description", () => {
    const codes = inputs.filter(({ keys }) => keys.at(-1) === "code");
    expect(new Set(codes.map(({ schema }) => JSON.stringify(schema))).size).toBe(1);
    expect(differentInputs.filter((input) => codes.includes(input)).length).toBeGreaterThan(1);
  });

  test("declares its maximum length or its format", () => {
    const unlimited = inputs.filter(({ kind, schema }) =>
      kind === "list"
        ? schema.maxItems === undefined
        : !(schema.maxLength ?? schema.format ?? schema.pattern),
    );
    expect(unlimited.map(({ route, location, keys }) => `${route} ${location} ${keys.join(".")}`)).toEqual(
      [],
    );
    expect(inputs.length).toBeGreaterThan(80);
  });

  test("counts as empty if it is required and has no visible characters", async () => {
    const sentenceFor = async (input: RequestInput, text: string) => {
      const result = await schemaOf(input).safeParseAsync(JSON.parse(valueWith(input, asJson(text))));
      const isOfInput = (path: PropertyKey[]) =>
        path.map((key) => (typeof key === "number" ? "[]" : key)).join() === input.keys.join();
      return result.error?.issues.find(({ path }) => isOfInput(path))?.message;
    };
    const isRequired = ({ kind, keys, schema }: RequestInput) =>
      kind === "text" && (schema.minLength ?? 0) > 0 && keys.at(-1) !== "token";
    const required = inputs.filter(isRequired);
    expect(required.length).toBeGreaterThan(30);
    for (const input of required) {
      const whenEmpty = await sentenceFor(input, "");
      const where = `${input.route} ${input.keys}`;
      expect(whenEmpty, where).toBeTruthy();
      for (const blank of [" ", "\u200b", "\u2800\u3164", "\u00ad\ufe0f\u{e0041}", "\u202e".repeat(12)]) {
        expect(await sentenceFor(input, blank), where).toBe(whenEmpty);
      }
    }
  });

  /** Nearly the maximum: beside it, a request has room for its other members. */
  const bytes = limits.requestBodyMaxBytes - 2_000;
  const texts = Object.entries(hostileTexts).map(([name, make]) => ({ name, json: asJson(make(bytes)) }));
  const others = Object.entries(hostileJson).map(([name, make]) => ({ name, json: make(bytes) }));
  const plain = [asJson(plainText(bytes)), plainList(bytes)];

  // The same bytes in a query or a path: more than Node lets in, which reads 16 kB of all headers.
  test.each(routesWithInputs)("%s: is validated quickly", async (route) => {
    for (const input of differentInputs.filter((each) => each.route === route)) {
      const schema = schemaOf(input);
      const check = (json: string) => {
        const request = valueWith(input, json);
        expect(Buffer.byteLength(request)).toBeLessThanOrEqual(limits.requestBodyMaxBytes);
        return () => schema.safeParseAsync(JSON.parse(request));
      };
      const hostile = input.location === "body" ? [...texts, ...others] : texts;
      const dear = await tooDear(
        plain.map(check),
        hostile.map(({ name, json }) => {
          const request = valueWith(input, json);
          return { name, run: check(json), parse: () => JSON.parse(request) };
        }),
      );
      expect(dear, `${input.location} ${input.keys.join(".")}`).toEqual([]);
    }
  });
});

/** The maximum size of all headers in Node. */
const headersMaxBytes = 15 * 1024;

const hostileHeaders = hostileHeaderUnits.map((unit) => ({
  unit,
  value: `a${unit.repeat(headersMaxBytes / unit.length)}!`,
}));
const plainHeader = "x".repeat(headersMaxBytes);

test.each([
  [
    "X-Forwarded-For",
    (value: string) => clientAddress("127.0.0.1", value, parseNetworks("127.0.0.0/8, ::1")),
  ],
  ["User-Agent", deviceName],
])("the header %s is understood in little time", async (_name, read) => {
  // Once takes only microseconds: a pattern that fails at the first letter cannot be measured.
  const many = (value: string) => () => {
    for (let time = 0; time < 10; time++) read(value);
  };
  const plain = [many(plainHeader), many("127.0.0.1, ".repeat(headersMaxBytes / 11))];
  expect(
    await tooDear(
      plain,
      hostileHeaders.map(({ unit, value }) => ({ name: unit, run: many(value) })),
    ),
  ).toEqual([]);
});

describe("a whole request", () => {
  const school = openTestSchool({ TRUSTED_PROXY: "127.0.0.1" });
  let app: ReturnType<typeof createApp>;

  beforeAll(() => {
    const { env, authSecret, database, log } = school.services;
    const services = createServices({ env, authSecret, database, log });
    // Rate limits reject before anything is read.
    Object.assign(services.attempts, { count: async () => {}, forget: async () => {} });
    app = createApp(services);
  });

  /** Sends it through the trusted proxy; nothing is hashed, because it is always rejected. */
  const send =
    (body: string, headers: Record<string, string> = {}, address = "/api/students") =>
    async () => {
      const init = { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body };
      const response = await app.request(address, init, {
        incoming: { socket: { remoteAddress: "127.0.0.1" } },
      });
      await response.arrayBuffer();
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    };
  const bytes = limits.requestBodyMaxBytes - 100;

  test("is processed quickly, whatever its body is", async () => {
    const hostile = Object.entries(hostileJson).map(([name, make]) => ({ name, run: send(make(bytes)) }));
    const inField = (json: string) => send(`{"name":${json}}`);
    const texts = Object.entries(hostileTexts).map(([name, make]) => ({
      name,
      run: inField(asJson(make(bytes))),
    }));
    const plain = [inField(asJson(plainText(bytes))), inField(plainList(bytes))];
    expect(await tooDear(plain, [...hostile, ...texts])).toEqual([]);
  });

  test("is processed quickly, whatever its query and path are", async () => {
    const addresses = (text: string) => {
      const odd = encodeURIComponent(text.toWellFormed());
      return [
        `/api/students?${odd}=1`,
        `/api/students?a=${odd}`,
        `/api/devices/${odd}`,
        `/api/${odd}/feedback`,
      ];
    };
    const requests = (text: string) => addresses(text).map((address) => send("{}", {}, address));
    const hostile = Object.entries(hostileTexts).flatMap(([name, make]) =>
      requests(make(bytes / 4)).map((run) => ({ name, run })),
    );
    expect(await tooDear(requests(plainText(bytes / 4)), hostile)).toEqual([]);
  });

  test.each([
    "Cookie",
    "User-Agent",
    "X-Forwarded-For",
    "Accept-Encoding",
    "Content-Type",
    "Content-Length",
    "Origin",
    "Host",
    "Sec-Fetch-Site",
    "X-Request-Id",
  ])("is read in little time, whatever its header %s is", async (name) => {
    const withHeader = (value: string) => send('{"name":"Asha"}', { [name]: value });
    const hostile = hostileHeaders.map(({ unit, value }) => ({ name: unit, run: withHeader(value) }));
    expect(await tooDear([withHeader(plainHeader)], hostile)).toEqual([]);
  });
});

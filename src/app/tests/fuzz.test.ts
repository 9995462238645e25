import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { api } from "#app/server/api.ts";
import { createApp } from "#app/server/create-app.ts";
import { createServices } from "#app/server/create-services.ts";
import { sampleRequest } from "#app/testing/access-table.ts";
import { type HostileRequest, hostileRequests } from "#app/testing/hostile-requests.ts";
import { columns, makeWorld } from "#app/testing/make-world.ts";
import { propertyRuns, timesUsual } from "#app/testing/property-runs.ts";
import { openTestSchool } from "#app/testing/test-school.ts";
import { limits } from "#domain/limits.ts";
import { errorBodySchema } from "#domain/schemas/error-body.ts";
import { createLog } from "#server/log/log.ts";

// Whatever is sent, the server responds in time, as declared or with an ErrorBody, and never with a 500.

const { numRuns: runs, seed = timesUsual === 1 ? 20_261_120 : Date.now() } = propertyRuns(2_000);
/** The records are recreated after this many requests, because some requests delete them or end the sessions. */
const batch = 50;
const slowestMs = 5000;

const routes = api.openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === "route" ? [`${definition.route.method.toUpperCase()} ${definition.route.path}`] : [],
);

const school = openTestSchool();
let app: ReturnType<typeof createApp>;
let faults = "";

beforeAll(() => {
  const log = createLog("error", {
    write(line: string) {
      faults += line;
    },
  });
  const { env, authSecret, database } = school.services;
  const services = createServices({ env, authSecret, database, log });
  // Hashing would take most of the time and rate limits would reject the rest; both have their own tests.
  Object.assign(services.passwords, { hash: async () => "none", verify: async () => false });
  Object.assign(services.attempts, {
    count: async () => ({ succeeded: async () => {}, notMade: async () => {} }),
  });
  app = createApp(services);
});

/** The text of a response, decompressed if an odd header requested compression. */
async function readText(response: Response): Promise<string> {
  if (response.headers.get("Content-Type") === "text/event-stream") {
    // It has no end.
    await response.body?.cancel();
    return "";
  }
  const bytes = Buffer.from(await response.arrayBuffer());
  const encoding = response.headers.get("Content-Encoding");
  if (bytes.length === 0 || encoding === null) return bytes.toString();
  return (encoding === "gzip" ? gunzipSync(bytes) : brotliDecompressSync(bytes)).toString();
}

/** Sends it with this cookie, unless it has its own; returns what is wrong with the response, or null. */
async function send(request: HostileRequest, cookie: string | null, again = false): Promise<string | null> {
  const { method, address, headers, body } = request;
  const start = performance.now();
  const response = await app.request(address, {
    method,
    headers: { ...(cookie !== null && { Cookie: cookie }), ...headers },
    body,
  });
  const text = await readText(response);
  const { status } = response;
  if (performance.now() - start > slowestMs) {
    // A single slow response may be due to other load on the machine.
    return again ? "took too long" : send(request, cookie, true);
  }
  if (status >= 500) return `answered ${status}`;
  if (status < 400 || method === "HEAD") return null;
  const parsed = errorBodySchema.safeParse(JSON.parse(text));
  if (!parsed.success) return `answered ${status} with ${text.slice(0, 200)}`;
  const { message, field = "" } = parsed.data;
  if (/\.ts\b|node_modules|select .* from|insert into|violates|syntax/i.test(message))
    return `told too much: ${message}`;
  if (field.length > limits.nameMaxLength) return `named a field of ${field.length} characters`;
  return null;
}

const everyone = columns.map((column) => (column === "signedOut" ? null : column));

test.each(routes)("%s withstands whatever is sent to it", async (route) => {
  faults = "";
  const runsOfRoute = Math.ceil(runs / routes.length);
  for (let done = 0; done < runsOfRoute; done += batch) {
    const world = await makeWorld(school);
    const sample = await sampleRequest(route, world, school);
    const cookies = await Promise.all(
      everyone.map((column) => (column === null ? null : school.cookieOf(world[column]))),
    );
    const requests = hostileRequests(route.slice(0, route.indexOf(" ")), sample);
    const stands = fc.asyncProperty(requests, fc.constantFrom(...cookies), async (request, cookie) => {
      const wrong = await send(request, cookie);
      if (wrong !== null) throw new Error(`${wrong}\n${faults.slice(-2000)}`);
    });
    await fc.assert(stands, { seed: seed + done, numRuns: Math.min(batch, runsOfRoute - done) });
  }
  expect(faults).toBe("");
});

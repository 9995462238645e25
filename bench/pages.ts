import { parseArgs } from "node:util";
import { openPool } from "#db/client.ts";
import { addDays, todayIn } from "#domain/dates/calendar.ts";
import { cookieName } from "#server/credentials/session-rules.ts";
import type { Viewer } from "../e2e/support/demo.ts";
import { findRecords, pathsOf, pressed, signInViewers, viewers } from "./pages/records.ts";
import { walk } from "./pages/walk.ts";
import { openBenchDatabase } from "./support/bench-database.ts";
import { digits, median, table } from "./support/figures.ts";
import { machine, saveResult } from "./support/machine.ts";
import { openApp } from "./support/own-app.ts";
import { cpuMilliseconds } from "./support/process-figures.ts";
import { appUrl } from "./support/scenarios.ts";
import { schoolNamed } from "./support/seed-if-empty.ts";
import { startServer } from "./support/targets.ts";

// npm run bench:pages: what every page of every role waits for in the even school. See bench/README.md.

const { values } = parseArgs({
  options: {
    viewers: { type: "string", default: viewers.join() },
    rounds: { type: "string", default: "5" },
    /** What is printed: all that takes longer. */
    over: { type: "string", default: "100" },
    feedback: { type: "string" },
  },
});

/** A request that takes long is not repeated for longer than this. */
const repeatMs = 10_000;

interface Asked {
  viewer: Viewer;
  method: "GET" | "POST";
  path: string;
  body?: () => { id: string };
  /** The first page that asks for it. */
  page: string;
}

interface Measured extends Asked {
  status: number;
  milliseconds: number;
  /** Of the server and PostgreSQL together. */
  cpu: number;
  bytes: number;
  /** Of 8 kB, in PostgreSQL, its own tables included. */
  pages: number;
}

type Send = (asked: Asked) => Promise<Response>;

const measuredOn = machine();
const database = await openBenchDatabase(schoolNamed("even", values.feedback));
const { pool } = database;
const cookie = cookieName(appUrl, "session_token");
const tokens = await signInViewers(pool);

/** What a request is sent with: those of a visitor without a session. */
function optionsOf({ viewer, method, body }: Asked, url: string): RequestInit {
  const token = tokens.get(viewer);
  return {
    method,
    headers: {
      ...(token && { Cookie: `${cookie}=${token}` }),
      ...(body && { "Content-Type": "application/json", Origin: url }),
    },
    body: body && JSON.stringify(body()),
  };
}

/** Undoes what a POST did: queues are all that these prepare. */
const forget = () => pool.query("delete from message_queues where created_at >= $1", [measuredOn.at]);

async function timed(asked: Asked, send: Send, server: number): Promise<Measured> {
  const cpu = () => cpuMilliseconds(server) + cpuMilliseconds(database.postmasterPid);
  const times: number[] = [];
  let [status, bytes, used] = [0, 0, 0];
  const once = async () => {
    const [start, before] = [performance.now(), cpu()];
    const response = await send(asked);
    bytes = (await response.arrayBuffer()).byteLength;
    times.push(performance.now() - start);
    used += cpu() - before;
    status = response.status;
    if (asked.method === "POST") await forget();
  };
  await once();
  // The first time, plans are made and files read.
  if ((times[0] ?? 0) < repeatMs / 2) {
    times.length = used = 0;
    const end = performance.now() + repeatMs;
    for (let round = 0; round < Number(values.rounds) && performance.now() < end; round++) await once();
  }
  return { ...asked, status, milliseconds: median(times), cpu: used / times.length, bytes, pages: 0 };
}

/** How many pages PostgreSQL looks at for each request, in a server without background work. */
async function countPages(requests: Measured[]): Promise<void> {
  const own = openPool({ connectionString: database.url }, { max: 4 });
  const { app, close } = openApp(own);
  const looked = async (): Promise<number> => {
    const clients = await Promise.all(Array.from({ length: own.totalCount }, () => own.connect()));
    for (const client of clients) {
      await client.query("select pg_stat_force_next_flush()");
      client.release();
    }
    const { rows } = await pool.query<{ pages: number }>(
      "select (blks_hit + blks_read)::float8 as pages from pg_stat_database where datname = current_database()",
    );
    return rows[0]?.pages ?? 0;
  };
  for (const each of requests) {
    const counts: number[] = [];
    for (let round = 0; round < (each.milliseconds < 1000 ? 3 : 1); round++) {
      const before = await looked();
      const response = await app.request(each.path, optionsOf(each, appUrl));
      await response.arrayBuffer();
      counts.push((await looked()) - before);
      if (each.method === "POST") await forget();
    }
    each.pages = Math.min(...counts);
  }
  close();
  await own.end();
}

const ofAdmin = (path: string, body?: Asked["body"]): Asked => ({
  ...{ viewer: "admin", method: body ? "POST" : "GET", path, body, page: "(a press)" },
});

/** Preparing messages for the parents of the class group of 600, and for all with something new in the last week. */
function preparations(classGroupId: string): Asked[] {
  const today = todayIn("UTC");
  const feedback = [{ of: "newest" }, { of: "digest", from: addDays(today, -30), to: today }];
  const selections = feedback.map((each) => ({
    students: { of: "class-group", id: classGroupId },
    feedback: each,
  }));
  return [
    ...selections.map((selection) =>
      ofAdmin("/api/message-queues", () => ({ id: crypto.randomUUID(), channel: "whatsapp", selection })),
    ),
    ofAdmin("/api/week-queue", () => ({ id: crypto.randomUUID() })),
  ];
}

const { server, port } = await startServer(database);
const url = `http://localhost:${port}`;
const send: Send = (asked) => fetch(`${url}${asked.path}`, optionsOf(asked, url));

async function measure(): Promise<Measured[]> {
  const found = await findRecords(pool);
  const posts = preparations(found.classGroupId);
  const measured: Measured[] = [];
  for (const each of posts) measured.push(await timed(each, send, server.pid));

  const queueIds: string[] = [];
  for (const { body, ...each } of posts) {
    const sent = body?.() ?? { id: "" };
    queueIds.push(sent.id);
    await send({ ...each, body: () => sent });
  }
  const { rows } = await pool.query("select phone from users where id = $1", [found.studentId]);
  const link = ofAdmin(`/api/students/${found.studentId}/parent-links`, () => ({ contact: rows[0].phone }));
  const made = await (await send(link)).json();
  const parentToken = new URL(made.link).pathname.split("/").at(-1) ?? "";

  const gets: Asked[] = pressed({ ...found, parentToken, queueId: "" }).map((path) => ofAdmin(path));
  for (const viewer of viewers.filter((each) => values.viewers.split(",").includes(each))) {
    const [value = ""] = [tokens.get(viewer)];
    const paths = queueIds.flatMap((queueId) => pathsOf(viewer, { ...found, parentToken, queueId }));
    const asked = await walk(url, viewer, {
      cookie: value ? { name: cookie, value } : undefined,
      paths: [...new Set(paths)],
    });
    const seen = new Set<string>();
    for (const [page, requests] of asked)
      for (const path of requests)
        if (!seen.has(path) && seen.add(path)) gets.push({ viewer, method: "GET", path, page });
    console.log(`${viewer}: ${asked.size} pages, ${seen.size} requests`);
  }
  for (const each of gets) measured.unshift(await timed(each, send, server.pid));
  await server.stop();
  await countPages(measured);
  return measured;
}

try {
  const measured = await measure();
  const slowest = measured.toSorted((one, other) => other.milliseconds - one.milliseconds);
  const rows = slowest
    .filter(({ milliseconds }, index) => milliseconds > Number(values.over) || index < 10)
    .map((each) => [
      each.viewer,
      each.method === "POST" ? `POST ${each.path}` : each.path,
      each.page,
      each.status,
      digits(each.milliseconds),
      digits(each.cpu),
      each.pages.toLocaleString("en"),
      digits(each.bytes / 1000),
    ]);
  const fast = measured.filter(({ milliseconds }) => milliseconds <= Number(values.over)).length;
  console.log(`\n${table(["viewer", "request", "page", "status", "ms", "CPU ms", "pages", "kB"], rows)}`);
  console.log(`\n${fast} of ${measured.length} requests take at most ${values.over} ms.`);
  const file = saveResult("pages.json", { measuredOn, measured: slowest });
  console.log(`${JSON.stringify(measuredOn)}\nWritten to ${file}`);
} finally {
  await forget();
  await pool.query("delete from parent_links where created_at >= $1", [measuredOn.at]);
  await server.stop();
  await database.close();
}

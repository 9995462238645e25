import { get, type IncomingMessage } from "node:http";
import { parseArgs } from "node:util";
import type { Pool } from "pg";
import { exportTables } from "#domain/exports.ts";
import { cookieName } from "#server/credentials/session-rules.ts";
import { openBenchDatabase } from "./support/bench-database.ts";
import { digits, table } from "./support/figures.ts";
import { machine, saveResult } from "./support/machine.ts";
import { cpuMilliseconds, residentMegabytes } from "./support/process-figures.ts";
import { appUrl, signInPeople } from "./support/scenarios.ts";
import { schoolNamed } from "./support/seed-if-empty.ts";
import { startServer } from "./support/targets.ts";

// npm run bench:exports: every download, read to its end as fast as it comes. See bench/README.md.

const { values } = parseArgs({
  options: {
    school: { type: "string", default: "even" },
    feedback: { type: "string" },
    /** Only those whose name contains this. */
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "1" },
    name: { type: "string", default: "exports" },
  },
});

interface Download {
  status: number | undefined;
  /** Until the first byte of the table, and until its second line begins. */
  firstByteMs: number;
  firstRowMs: number;
  totalMs: number;
  lines: number;
  bytes: number;
}

async function download(port: number, path: string, cookie: string): Promise<Download> {
  const start = performance.now();
  const since = () => performance.now() - start;
  const read: Download = { status: 0, firstByteMs: 0, firstRowMs: 0, totalMs: 0, lines: 0, bytes: 0 };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers: { Cookie: cookie } }, resolve).on("error", reject);
  });
  read.status = response.statusCode;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    read.firstByteMs ||= since();
    read.bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) read.lines += 1;
    if (read.lines > 1) read.firstRowMs ||= since();
  }
  read.totalMs = since();
  return read;
}

/** Every download by name: whole tables, feedback by each of its filters and orders, and the data of people. */
async function downloads(pool: Pool): Promise<[name: string, path: string][]> {
  const one = async (text: string) => (await pool.query<{ id: string }>(text)).rows[0]?.id;
  const owner = (column: string) =>
    one(`select ${column} as id from feedback group by 1 order by count(*) desc limit 1`);
  const [teacher, student] = [await owner("teacher_id"), await owner("student_id")];
  const group = await one(
    "select class_group_id as id from enrolments group by 1 order by count(*) desc limit 1",
  );
  const feedback = (name: string, query: string): [string, string] => [
    `feedback: ${name}`,
    `/api/feedback-export?${query}`,
  ];
  return [
    feedback("all", ""),
    ...["oldest", "lowest", "highest"].map((sort) => feedback(sort, `sort=${sort}`)),
    feedback("one teacher", `teacherId=${teacher}`),
    feedback("one teacher, lowest", `teacherId=${teacher}&sort=lowest`),
    feedback("two and four stars", "rating=2,4"),
    feedback("three months", "from=2026-07-01&to=2026-09-30"),
    feedback("one class group", `classGroupId=${group}`),
    feedback("search", "search=good"),
    ...exportTables
      .filter((name) => name !== "feedback")
      .map((name): [string, string] => [name, `/api/exports/${name}`]),
    ["a teacher's data", `/api/people/${teacher}/data?format=json`],
    ["a student's data", `/api/people/${student}/data?format=json`],
  ];
}

const measuredOn = machine();
const database = await openBenchDatabase(schoolNamed(values.school, values.feedback));
const { pool } = database;
const pagesRead = async () => {
  const { rows } = await pool.query<{ pages: number }>(
    "select (blks_hit + blks_read)::float8 as pages from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.pages ?? 0;
};
try {
  const people = await signInPeople(pool);
  const cookie = `${cookieName(appUrl, "session_token")}=${people.admin[0]?.token}`;
  const { server, port } = await startServer(database);
  const measured = [];
  try {
    for (const [name, path] of await downloads(pool)) {
      if (!name.includes(values.only)) continue;
      for (let round = 0; round < Number(values.rounds); round++) {
        const cpu = () => [cpuMilliseconds(server.pid), cpuMilliseconds(database.postmasterPid)] as const;
        const [before, pages] = [cpu(), await pagesRead()];
        const read = await download(port, path, cookie);
        const after = cpu();
        // PostgreSQL counts a connection's pages when it ends.
        await new Promise((resolve) => setTimeout(resolve, 1100));
        measured.push({
          name,
          ...read,
          serverCpu: after[0] - before[0],
          databaseCpu: after[1] - before[1],
          pages: (await pagesRead()) - pages,
          memory: residentMegabytes(server.pid),
        });
        console.error(JSON.stringify(measured.at(-1)));
      }
    }
  } finally {
    await server.stop();
  }
  const rows = measured.map((each) => [
    each.name,
    each.status === 200 ? Math.max(0, each.lines - 1) : `${each.status}`,
    (each.bytes / 2 ** 20).toFixed(1),
    ...[each.firstByteMs, each.firstRowMs, each.totalMs].map((value) => digits(value)),
    ...[each.serverCpu, each.databaseCpu].map((value) => digits(value)),
    Math.round(each.pages).toLocaleString("en"),
    digits(each.memory),
  ]);
  const head = ["download", "rows", "MB", "first byte ms", "first row ms", "all ms"];
  console.log(`\n${table([...head, "server CPU ms", "DB CPU ms", "pages", "RSS MB"], rows)}`);
  const file = saveResult(`${values.name}-${values.school}.json`, { measuredOn, measured });
  console.log(`\n${JSON.stringify(measuredOn)}\nWritten to ${file}`);
} finally {
  await database.close();
}

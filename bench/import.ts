import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rowsOfSchool } from "#app/testing/large-import.ts";
import { ApiSession } from "../e2e/support/api-session.ts";
import { build } from "../e2e/support/build-before-tests.ts";
import { connectTo } from "../e2e/support/database-of.ts";
import { sendImport } from "../e2e/support/import-through-api.ts";
import { admin, adminSettings } from "../e2e/support/writers.ts";
import { table } from "./support/figures.ts";
import { machine } from "./support/machine.ts";
import { startClassback } from "./support/own-classback.ts";
import { peakMegabytes } from "./support/process-figures.ts";

// How long the import of a whole school takes, beside a bare COPY of the rows that it adds into empty tables with the same
// indexes: each round on an empty school.

const rounds = 3;
const rows = rowsOfSchool({ students: 5000, teachers: 300, groups: 120, wrong: 200 });
const tables = ["users", "external_ids", "guardians", "enrolments", "student_teachers"];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds that PostgreSQL takes to copy the same rows from files. */
async function copy(dataDir: string): Promise<number> {
  const database = await connectTo(dataDir);
  // Where PostgreSQL may write, as whichever user it runs.
  const { rows: settings } = await database.query("select current_setting('data_directory') as folder");
  let sum = 0;
  for (const name of tables) {
    const file = join(settings[0].folder, `${name}.copy`);
    // Generated columns are computed again, as in the import.
    const { rows: columns } = await database.query<{ list: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as list from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    );
    const list = columns[0]?.list;
    await database.query(`copy (select ${list} from ${name}) to '${file}'`);
    await database.query(`create table copied_${name} (like ${name} including all)`);
    sum += await timed(() => database.query(`copy copied_${name} (${list}) from '${file}'`));
  }
  await database.end();
  return sum;
}

async function round() {
  const dataDir = await mkdtemp(join(tmpdir(), "classback-bench-"));
  const classback = await startClassback({ dataDir, settings: adminSettings });
  const session = await ApiSession.signIn(classback.url, admin);
  const before = peakMegabytes(classback.pid);
  let sent: Awaited<ReturnType<typeof sendImport>> | undefined;
  const send = await timed(async () => (sent = await sendImport(session, rows)));
  if (sent === undefined) throw new Error("The rows were not sent");
  const { id, preview } = sent;
  let digest: string | undefined;
  const look = await timed(async () => (digest = (await preview()).summary?.digest));
  const apply = await timed(() => session.post(`/imports/${id}/application`, { digest }));
  const memory = peakMegabytes(classback.pid);
  const copied = await copy(dataDir);
  const again = await sendImport(session, rows).then(({ preview }) => timed(preview));
  await classback.stop();
  await rm(dataDir, { recursive: true, force: true });
  return { send, look, apply, again, copied, ratio: apply / copied, before, memory };
}

console.log(JSON.stringify(machine()));
await build();
const figures: Awaited<ReturnType<typeof round>>[] = [];
for (let number = 0; number < rounds; number++) figures.push(await round());
console.log(
  table(
    [
      "sending, ms",
      "preview, ms",
      "applying, ms",
      "preview again, ms",
      "COPY, ms",
      "applying / COPY",
      "memory before, MB",
      "memory, MB",
    ],
    figures.map((each) => Object.values(each).map((figure) => figure.toFixed(figure < 100 ? 1 : 0))),
  ),
);

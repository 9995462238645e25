import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Pool } from "pg";
import { Connection } from "./load/connection.ts";
import { openBenchDatabase } from "./support/bench-database.ts";
import { digits, median, table } from "./support/figures.ts";
import { type BenchReader, openStreams } from "./support/live-streams.ts";
import { keepResult, machine } from "./support/machine.ts";
import { residentMegabytes } from "./support/process-figures.ts";
import { type Scenario, type SignedIn, scenarios, signInPeople, workOf } from "./support/scenarios.ts";
import { overHttp, startServer } from "./support/targets.ts";
import { onTheWire } from "./support/wire.ts";

// npm run bench:live: how soon an open page hears of a response, and what open pages cost those who submit. See bench/README.md.

const { values } = parseArgs({
  options: {
    feedback: { type: "string", default: "100000" },
    rounds: { type: "string", default: "4" },
    seconds: { type: "string", default: "8" },
    idle: { type: "string", default: "500" },
    interested: { type: "string", default: "20" },
    name: { type: "string", default: "live" },
  },
});
const [rounds, seconds, idle, interested] = [
  values.rounds,
  values.seconds,
  values.idle,
  values.interested,
].map(Number) as [number, number, number, number];

/** Streams that a user may have open. */
const perUser = 10;
/** The streams opened to see how much memory they take. */
const manyStreams = 1000;
const submit = scenarios.find(({ name }) => name === "student: submit feedback") as Scenario;

/** A student with a class to rate, and its teacher. */
type Pair = SignedIn & { reviewId: string; teacherId: string };

async function drawPairs(
  pool: Pool,
  students: SignedIn[],
  teacherIds: string[],
  limit: number,
): Promise<Pair[]> {
  const tokens = new Map(students.map(({ userId, token }) => [userId, token]));
  const { rows } = await pool.query<Omit<Pair, "token">>(
    `select student_id as "userId", lessons.id as "reviewId", teacher_id as "teacherId"
     from unnest($1::uuid[]) as student_id
     join student_teachers using (student_id)
     join lessons using (teacher_id)
     join users as student on student.id = student_id
     where teacher_id = any ($2) and lower(lessons.subject) in (select lower(course) from unnest(student.courses) as course)
       and class_group_ids = '{}' and date <= current_date
       and not exists (
         select from feedback where feedback.student_id = student_teachers.student_id
           and lesson_id = lessons.id)
     order by md5(student_id::text || lessons.id::text) limit $3`,
    [[...tokens.keys()], teacherIds, limit],
  );
  return rows.map((row) => ({ ...row, token: tokens.get(row.userId) ?? "" }));
}

/** Deletes what was submitted, so that the next round finds the same school. */
async function forget(pool: Pool, pairs: Pair[]): Promise<void> {
  await pool.query(
    `delete from feedback using unnest($1::uuid[], $2::uuid[]) as pair (student, lesson)
     where student_id = pair.student and lesson_id = pair.lesson`,
    [pairs.map(({ userId }) => userId), pairs.map(({ reviewId }) => reviewId)],
  );
}

const measuredOn = machine();
const database = await openBenchDatabase({ feedback: Number(values.feedback) });
const secret = randomUUID().repeat(2);
const [one, other] = await Promise.all([startServer(database, secret), startServer(database, secret)]);
try {
  const people = await signInPeople(database.pool);
  const readers = people.teacher.slice(0, interested);
  const idleTeachers = people.teacher.slice(interested, interested + Math.ceil(idle / perUser) * 2);
  const busy = people.teacher.slice(interested + idleTeachers.length).map(({ userId }) => userId);
  const load = await drawPairs(database.pool, people.student, busy, 20_000);
  const probes = await Promise.all(
    readers.map(({ userId }) => drawPairs(database.pool, people.student, [userId], 200)),
  );
  if (load.length < 5000 || probes.some(({ length }) => length < seconds))
    throw new Error("The school is too small for this bench");

  /** Each interested teacher's class gets a response a second; resolves to the milliseconds until each was heard. */
  async function probe(heard: ((() => void) | undefined)[], isHeard: boolean): Promise<number[]> {
    const waits: number[] = [];
    await Promise.all(
      probes.map(async (pairs, index) => {
        const connection = new Connection(one.port);
        await sleep((1000 * index) / probes.length);
        for (const { request } of workOf(submit, people, pairs.slice(0, seconds - 1))) {
          const next = sleep(1000);
          let heardAt: number | undefined;
          const event = new Promise<void>((resolve) => {
            heard[index] = () => {
              heardAt ??= performance.now();
              resolve();
            };
          });
          const status = await connection.send(onTheWire(request));
          if (status !== 201) throw new Error(`A probe got ${status}`);
          const respondedAt = performance.now();
          if (isHeard) {
            await Promise.race([event, sleep(10_000)]);
            waits.push((heardAt ?? Number.POSITIVE_INFINITY) - respondedAt);
          }
          await next;
        }
        connection.close();
      }),
    );
    return waits;
  }

  async function round(withStreams: boolean) {
    const heard: (() => void)[] = [];
    const idleReader = (_: unknown, index: number): BenchReader => ({
      token: idleTeachers[index % idleTeachers.length]?.token ?? "",
      port: index % 2 === 0 ? one.port : other.port,
    });
    const close = withStreams
      ? await openStreams([
          ...readers.map(({ token }, index) => ({
            token,
            port: other.port,
            onChanged: () => heard[index]?.(),
          })),
          ...Array.from({ length: idle }, idleReader),
        ])
      : () => {};
    const target = overHttp("api", one, database.postmasterPid);
    const order = { concurrency: 16, seconds, once: true, status: submit.status };
    const work = workOf(submit, people, load);
    const [figures, waits] = await Promise.all([
      target.measure({ ...order, work }),
      probe(heard, withStreams),
    ]);
    close();
    await forget(database.pool, [...load, ...probes.flat()]);
    return { withStreams, ...figures, waits };
  }

  // First, while the server has no memory to reuse.
  const before = residentMegabytes(other.server.pid);
  const crowd = Array.from(
    { length: Math.min(manyStreams, perUser * people.teacher.length) },
    (_, index) => ({
      token: people.teacher[index % people.teacher.length]?.token ?? "",
      port: other.port,
    }),
  );
  const closeCrowd = await openStreams(crowd);
  await sleep(5000);
  const kilobytesPerStream = ((residentMegabytes(other.server.pid) - before) * 1024) / crowd.length;
  closeCrowd();

  const results: Awaited<ReturnType<typeof round>>[] = [];
  await round(false);
  for (let index = 0; index < rounds; index++)
    for (const withStreams of index % 2 === 0 ? [true, false] : [false, true]) {
      const result = await round(withStreams);
      console.log(`${withStreams ? "with streams" : "without"}: ${digits(result.perSecond)}/s`);
      results.push(result);
    }

  const of = (withStreams: boolean) => results.filter((result) => result.withStreams === withStreams);
  const perSecond = (withStreams: boolean) => median(of(withStreams).map((result) => result.perSecond));
  const waits = of(true)
    .flatMap((result) => result.waits)
    .sort((a, b) => a - b);
  const at = (part: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))];
  const ratio = perSecond(true) / perSecond(false);
  // A busy machine affects it less.
  const cpu = (withStreams: boolean) =>
    median(of(withStreams).map(({ serverCpu, databaseCpu }) => serverCpu + databaseCpu));
  const cpuRatio = cpu(false) / cpu(true);
  console.log(
    table(
      ["", "submissions/s", "p95 ms", "server CPU ms", "DB CPU ms"],
      [true, false].map((withStreams) => [
        withStreams ? `${idle} idle and ${interested} interested streams` : "no streams",
        digits(perSecond(withStreams)),
        ...(["p95", "serverCpu", "databaseCpu"] as const).map((name) =>
          digits(median(of(withStreams).map((result) => result[name] ?? Number.NaN))),
        ),
      ]),
    ),
  );
  console.log(`\nSubmissions with streams / without: ${digits(ratio)}, by CPU ${digits(cpuRatio)}`);
  console.log(
    `From a response to the event at the other server, ms: p50 ${digits(at(0.5))}, p95 ${digits(at(0.95))}, longest ${digits(at(1))} (${waits.length})`,
  );
  console.log(`Memory of a stream: ${digits(kilobytesPerStream)} kB (${crowd.length} streams)`);
  const figures = { ratio, cpuRatio, p50: at(0.5), p95: at(0.95), longest: at(1), kilobytesPerStream };
  const file = keepResult(`${values.name}.json`, { measuredOn, options: values, figures, results });
  console.log(`\n${JSON.stringify(measuredOn)}\nWritten to ${file}`);
} finally {
  await Promise.all([one.server.stop(), other.server.stop()]);
  await database.close();
}

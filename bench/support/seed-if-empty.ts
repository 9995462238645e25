import type { Pool } from "pg";
import { evenSize, seedEvenSchool } from "#db/testing/even-school.ts";
import { seedLargeSchool } from "#db/testing/large-school.ts";
import { findWrongMonths } from "#db/testing/wrong-months.ts";
import { hashPassword } from "#server/credentials/password-hash.ts";

/** Of every account of a bench's school. */
export const benchPassword = "classback";

export interface School {
  feedback: number;
  /** Defaults to `uneven`, as in real life. */
  shape?: "even" | "uneven";
}

/** The school that `--school` and `--feedback` describe. */
export function schoolNamed(shape: string, feedback: string | undefined): School {
  if (shape !== "even" && shape !== "uneven") throw new Error("--school is even or uneven");
  const wanted = Number(feedback ?? (shape === "even" ? 200_000 : 100_000));
  if (!Number.isInteger(wanted) || wanted < 1) throw new Error("--feedback must be a whole number");
  return { feedback: wanted, shape };
}

const feedbacksPerTeacher = (evenSize.studentsPerTeacher * evenSize.lessonsPerTeacher) / 2;

/** Fills an empty database; keeps one that a bench has filled before, and rejects any other. */
export async function seedIfEmpty(pool: Pool, { feedback, shape }: School): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ users: boolean; bench: boolean }>(`
      select exists (select from users) as users,
        exists (select from users where email = 'admin@school.example')
          and exists (select from feedback) as bench`);
    if (rows[0]?.bench) return;
    if (rows[0]?.users) throw new Error("This database is in use or only half filled: choose another one");
    const start = performance.now();
    const options = {
      passwordHash: await hashPassword(benchPassword),
      today: new Date().toISOString().slice(0, 10),
      hasLife: shape === "even",
      log: (line: string) => console.log(`  ${line}`),
    };
    const teachers = Math.max(4, Math.round(feedback / feedbacksPerTeacher));
    const school =
      shape === "even"
        ? await seedEvenSchool(client, { ...evenSize, teachers, ...options })
        : await seedLargeSchool(client, { feedback, ...options });
    const wrong = (await findWrongMonths(client)).length;
    if (wrong > 0) throw new Error(`${wrong} months differ from a recount`);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`Filled in ${seconds} s, months equal to a recount: ${JSON.stringify(school)}`);
  } finally {
    // The bulk load's settings end with its connection.
    client.release(true);
  }
}

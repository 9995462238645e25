import { availableParallelism } from "node:os";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { findChromium } from "./e2e/support/find-chromium.ts";
import { flakyReporter } from "./e2e/support/flaky-reporter.ts";
import { loadWordsWithCode } from "./scripts/words.ts";
import { timesUsual } from "./src/app/testing/property-runs.ts";

const { executablePath, env, ignoreDefaultArgs } = await findChromium();

const postgres = "./src/app/testing/postgres-for-tests.ts";

/** One more than the number of cores, because tests wait for browsers and disks; not many more, because each has a PostgreSQL pool. */
const maxWorkers = Math.min(availableParallelism() + 1, 8);

/** The default timeout for a condition: a shared machine may stall for seconds. */
const patience = { poll: { timeout: 30_000 } };

/** A shared machine may stall for longer than any sensible timeout; on a quiet one, tests pass at once. flakyReporter says which did not. */
const retry = process.env.CI ? 1 : 0;

/** Vitest writes the path of its own file between apostrophes, which ends early where a folder has one in its name. */
const anyFolderName = {
  name: "any-folder-name",
  transform: {
    order: "pre" as const,
    filter: { code: "createUserEvent(_userEventSetup)" },
    handler: (code: string) => code.replace(/ from '(.*)'$/m, (_, path) => ` from ${JSON.stringify(path)}`),
  },
};

/** What takes longest in each project, the longest first. */
const longest = [
  "src/db/backup/backup.test.ts",
  "src/app/tests/backup-folder.test.ts",
  "src/app/tests/access.test.ts",
  "src/app/tests/large-school-plans.test.ts",
  "src/db/embedded/embedded-postgres.test.ts",
  "src/app/tests/hot-plans.test.ts",
  "src/app/tests/clerk.test.ts",
  "src/db/embedded/embedded-postgres-trouble.test.ts",
  "src/features/numbers/server/student-history/student-history.test.ts",
  "src/app/tests/fuzz.test.ts",
  "src/db/backup/open-database.test.ts",
  "e2e/every-page-admin.spec.ts",
  "e2e/to-rate.spec.ts",
  "e2e/operators.spec.ts",
  "e2e/every-page-clerk.spec.ts",
  "e2e/commands.spec.ts",
  "e2e/budgets.spec.ts",
  "e2e/foreign-responses.spec.ts",
  "e2e/every-page-teacher.spec.ts",
  "e2e/kill.spec.ts",
  "e2e/outbox.spec.ts",
  "e2e/outbox-random.spec.ts",
  "e2e/stuck-files.spec.ts",
  "e2e/offline.spec.ts",
  "e2e/every-page-visitor.spec.ts",
];

/** Begun last, one of the longest would be alone at the end, with one core idle. The others go by size, which says little of their time. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    reporters: ["default", flakyReporter],
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          // Simulations take a second of a core, and a shared machine may give them a tenth of one.
          testTimeout: 60_000,
          include: [
            "src/{domain,locales,pages,web}/**/*.test.ts",
            "src/features/*/web/**/*.test.ts",
            "scripts/**/*.test.mjs",
          ],
        },
      },
      {
        plugins: [react(), tailwindcss(), loadWordsWithCode(), anyFolderName],
        // Found in the middle of a run, it would reload the page under the tests.
        optimizeDeps: { include: ["axe-core", "fflate", "papaparse", "read-excel-file/universal"] },
        test: {
          name: "components",
          include: ["src/{app,pages,web}/**/*.test.tsx", "src/features/*/web/**/*.test.tsx"],
          setupFiles: ["./src/web/testing/setup.ts"],
          // One page for all files: loading the code for each takes a third of the time.
          isolate: false,
          testTimeout: 60_000,
          expect: patience,
          retry,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: {
                executablePath,
                env: { ...process.env, ...env } as Record<string, string>,
                args: ["--no-sandbox", "--disable-gpu"],
                ignoreDefaultArgs,
              },
              contextOptions: { locale: "en-IN" },
            }),
            instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
            screenshotFailures: false,
          },
        },
      },
      {
        test: {
          name: "api",
          // Each file has its own database and app; reloading the server for each takes a third of the time.
          isolate: false,
          include: ["src/{app,db,server}/**/*.test.ts", "src/features/*/server/**/*.test.ts"],
          globalSetup: [postgres],
          setupFiles: ["./src/app/testing/wait-for-midnight.ts", "./src/app/testing/cheap-hashing.ts"],
          // As for the units: the longest takes ten seconds alone.
          testTimeout: 120_000 * timesUsual,
          hookTimeout: 120_000,
          expect: patience,
          retry,
        },
      },
      {
        test: {
          name: "e2e",
          // Most files run the server in the worker; reloading it for each takes seconds.
          isolate: false,
          include: ["e2e/*.spec.ts"],
          globalSetup: [postgres, "./e2e/support/build-before-tests.ts"],
          setupFiles: ["./src/app/testing/wait-for-midnight.ts"],
          testTimeout: 480_000,
          hookTimeout: 240_000,
          expect: patience,
          // After the others, because some of them measure times.
          sequence: { groupOrder: 1 },
          // Journeys wait for a browser in a process of its own, and some for time to pass: with fewer, the cores are idle for a while.
          maxWorkers: Math.min(2 * availableParallelism() + 1, 9),
          retry,
        },
      },
      {
        // The long ones, run by npm run test:faults.
        test: {
          name: "faults",
          include: ["e2e/faults/*.spec.ts"],
          globalSetup: ["./e2e/support/build-before-tests.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: patience,
          fileParallelism: false,
        },
      },
      {
        // PostgreSQL on three machines, run by npm run test:cluster; it needs programs that npm does not install.
        test: {
          name: "cluster",
          include: ["e2e/cluster/*.spec.ts"],
          globalSetup: ["./e2e/cluster/require-programs.ts", "./e2e/support/build-before-tests.ts"],
          testTimeout: 1_200_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        // The files of deploy/ for one server, run by npm run test:packages; it needs programs that npm does not install.
        test: {
          name: "packages",
          include: ["e2e/packages/*.spec.ts"],
          globalSetup: ["./e2e/packages/require-programs.ts", "./e2e/support/build-before-tests.ts"],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: patience,
          fileParallelism: false,
        },
      },
      {
        // Schools in cells behind HAProxy, run by npm run test:cells; it needs HAProxy, which npm does not install.
        test: {
          name: "cells",
          include: ["e2e/cells/*.spec.ts"],
          globalSetup: ["./e2e/cells/require-haproxy.ts", "./e2e/support/build-before-tests.ts"],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: patience,
          fileParallelism: false,
        },
      },
    ],
  },
});

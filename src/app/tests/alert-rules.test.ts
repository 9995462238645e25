import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createApp } from "#app/server/create-app.ts";
import { openTestSchool } from "#app/testing/test-school.ts";

const repository = join(import.meta.dirname, "../../..");
const text = z.string().min(1);

const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: text,
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Classback[A-Z]\w+$/),
          expr: text,
          for: z.string().regex(/^\d+m$/),
          labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
          annotations: z.strictObject({ summary: text, description: text }),
        }),
      ),
    }),
  ),
});

const school = openTestSchool({ BACKUP_DIR: join(repository, "no-such-folder") });

beforeAll(() => school.services.backups.look());

/** The names of all metrics, as Prometheus gets them. */
async function metricNames(): Promise<Set<string | undefined>> {
  const app = createApp(school.services);
  const read = async () =>
    (
      await app.request("http://localhost/metrics", {}, { incoming: { socket: { remoteAddress: "::1" } } })
    ).text();
  // The first request is in what the second reads.
  await read();
  return new Set([...(await read()).matchAll(/^(\w+)/gm)].map(([, name]) => name));
}

const own = /\bclassback_[a-z_]+[a-z]\b/g;

test("the alert rules ask for metrics that there are", async () => {
  const rules = parse(readFileSync(join(repository, "deploy/prometheus/alerts.yaml"), "utf8"));
  const expressions = rulesSchema.parse(rules).groups.flatMap((group) => group.rules.map(({ expr }) => expr));
  const used = new Set(expressions.flatMap((expr) => expr.match(own) ?? []));
  expect(used.size).toBeGreaterThan(7);
  const names = await metricNames();
  expect([...used].filter((name) => !names.has(name))).toEqual([]);
});

test("the page for operators lists all metrics but those of the process", async () => {
  const page = readFileSync(join(repository, "docs/operations.md"), "utf8");
  const listed = [...page.matchAll(/^\| (`classback_.*?) \|/gm)].flatMap(
    ([, names]) => names?.match(own) ?? [],
  );
  // A histogram is named without its parts.
  const names = [...(await metricNames())].map((name) => name?.replace(/_(bucket|sum|count)$/, ""));
  const ours = names.filter((name) => /^classback_(?!process_|nodejs_)/.test(name ?? ""));
  expect(listed.sort()).toEqual([...new Set(ours)].sort());
});

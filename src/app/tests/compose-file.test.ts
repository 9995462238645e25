import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { parseEnv, settingNames } from "#server/base/env.ts";

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../deploy/docker", name), "utf8");

const composeSchema = z.object({
  services: z.object({
    classback: z.object({
      env_file: z.literal(".env"),
      environment: z.record(z.string(), z.coerce.string()),
    }),
  }),
});

const { environment } = composeSchema.parse(parse(read("compose.yaml"))).services.classback;

/** Whether what is written for a setting in .env is what the container gets: nothing else is said, or only for when it is empty. */
const isPassed = (name: string) =>
  environment[name] === undefined || environment[name].startsWith(`\${${name}:-`);

test("the compose file passes on every setting in .env but those of the container, which its example names", () => {
  const own = settingNames.filter((name) => !isPassed(name));
  expect(own.sort()).toEqual(["APP_URL", "BACKUP_DIR", "DATABASE_URL", "DATA_DIR", "HOST", "PORT"]);
  const [, named = ""] = /compose\.yaml sets itself:([^.]*)\./u.exec(read("env.example")) ?? [];
  expect(
    named
      .match(/\b[A-Z_]{3,}\b/g)
      ?.filter((name) => name !== "SITE")
      .sort(),
  ).toEqual(own);
});

test("what the image sets for itself cannot be changed by .env", () => {
  const [, set = ""] = /^ENV (.*)$/m.exec(read("Dockerfile")) ?? [];
  const names = set.split(" ").map((pair) => pair.split("=")[0] ?? "");
  expect(names.filter((name) => settingNames.includes(name) && isPassed(name))).toEqual([]);
});

test("what else compose puts into the environment is not mistaken for a setting", () => {
  expect(() => parseEnv({ SITE: "school.example", POSTGRES_PASSWORD: "0123abc" })).not.toThrow();
});

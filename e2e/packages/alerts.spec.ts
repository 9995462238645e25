import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { stringify } from "yaml";
import { deployFile } from "../cluster/settings-file.ts";

const rules = deployFile("prometheus/alerts.yaml");

/** A server on which all is well, minute by minute for 40 hours, as promtool writes it. Time begins at 0, and the backups are of every day. */
const well: Record<string, string> = {
  'up{job="classback"}': "1+0x2400",
  classback_database_up: "1+0x2400",
  'classback_disk_free_bytes{folder="DATA_DIR"}': "50+0x2400",
  'classback_disk_size_bytes{folder="DATA_DIR"}': "100+0x2400",
  'classback_mails_waiting{mail="account"}': "0+0x2400",
  'classback_mails_waiting{mail="parent"}': "0+0x2200 5+0x200",
  'classback_mails_failed{mail="account"}': "0+0x2400",
  classback_backup_last_good_timestamp_seconds: "0+0x1440 86400+0x960",
  classback_backup_failed: "0+0x2400",
  'classback_http_request_duration_seconds_count{status="2xx"}': "0+600x2400",
  'classback_http_request_duration_seconds_count{status="5xx"}': "0+1x2400",
  classback_http_requests_refused_total: "0+0x2400",
};

const faults: [alert: string, what: string, series: Record<string, string | undefined>][] = [
  ["ClassbackDown", "it does not answer", { 'up{job="classback"}': "1+0x2390 0+0x10" }],
  ["ClassbackDown", "nobody asks it", { 'up{job="classback"}': undefined }],
  ["ClassbackDatabaseDown", "no database", { classback_database_up: "1+0x2390 0+0x10" }],
  ["ClassbackDiskNearlyFull", "4 %", { 'classback_disk_free_bytes{folder="DATA_DIR"}': "4+0x2400" }],
  ["ClassbackMailsNotSent", "one waits", { 'classback_mails_waiting{mail="account"}': "0+0x2360 1+0x40" }],
  ["ClassbackMailsNotSent", "parents wait", { 'classback_mails_waiting{mail="parent"}': "0+0x2180 5+0x220" }],
  ["ClassbackMailsNotSent", "one failed", { 'classback_mails_failed{mail="account"}': "0+0x2360 1+0x40" }],
  ["ClassbackNoGoodBackup", "too old", { classback_backup_last_good_timestamp_seconds: "0+0x2400" }],
  ["ClassbackNoGoodBackup", "failed", { classback_backup_failed: "0+0x2360 1+0x40" }],
  [
    "ClassbackErrors",
    "one of twenty is an error",
    { 'classback_http_request_duration_seconds_count{status="5xx"}': "0+30x2400" },
  ],
  ["ClassbackErrors", "too many at once", { classback_http_requests_refused_total: "0+1x2400" }],
];

/** What promtool says if these series, at their end, lead to other alerts than `alert` alone. */
function verdict(series: Record<string, string | undefined>, alert?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "classback-alerts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tests = {
    rule_files: [rules],
    evaluation_interval: "1m",
    tests: [
      {
        interval: "1m",
        input_series: Object.entries(series).flatMap(([name, values]) =>
          values === undefined ? [] : [{ series: name, values }],
        ),
        promql_expr_test: [
          {
            expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
            eval_time: "2400m",
            exp_samples: alert === undefined ? [] : [{ labels: `{alertname="${alert}"}`, value: 1 }],
          },
        ],
      },
    ],
  };
  const file = join(folder, "tests.yaml");
  writeFileSync(file, stringify(tests));
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  return status === 0 ? "" : stdout + stderr;
}

test("Prometheus takes the alert rules, and none fires while all is well", () => {
  const { status, stderr } = spawnSync("promtool", ["check", "rules", rules], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  expect(verdict(well)).toBe("");
});

test.each(faults)("%s fires: %s", (alert, _, series) => {
  expect(verdict({ ...well, ...series }, alert)).toBe("");
});

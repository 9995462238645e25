import type { Measured } from "./api-run.ts";
import { digits, table } from "./figures.ts";
import { type Figures, type Target, targetNames } from "./targets.ts";

const cpuOf = ({ serverCpu, databaseCpu }: Figures) => serverCpu + databaseCpu;
const asRatio = (value: number) => value.toFixed(2);

/**
 * Prints one line for each request: the API's own figures, its requests/s divided by each other target's, and "by CPU", the
 * other's CPU time for a request, server and database together, divided by the API's. Then every target's figures.
 */
export function printTables(measured: Measured[]): void {
  const figuresOf = ({ scenario, concurrency }: Measured, target: Target["name"]) =>
    measured.find(
      (each) => each.scenario === scenario && each.concurrency === concurrency && each.target === target,
    )?.figures;
  const others = targetNames.filter(
    (name) => name !== "api" && measured.some(({ target }) => target === name),
  );

  const api = measured.filter(({ target }) => target === "api");
  const lines = api.map((each) => [
    each.scenario,
    each.concurrency,
    digits(each.figures.perSecond),
    ...others.flatMap((name) => {
      const other = figuresOf(each, name);
      if (other === undefined) return ["", ""];
      return [each.figures.perSecond / other.perSecond, cpuOf(other) / cpuOf(each.figures)].map(asRatio);
    }),
    digits(each.figures.p50),
    digits(each.figures.p99),
    digits(each.figures.serverCpu),
    digits(each.figures.databaseCpu),
  ]);
  const ratios = others.flatMap((name) => [`api / ${name}`, "by CPU"]);
  const head = ["request", "at once", "req/s", ...ratios, "p50 ms", "p99", "CPU ms", "DB CPU ms"];
  if (lines.length > 0) console.log(`\n${table(head, lines)}`);

  const details = measured.map(({ scenario, concurrency, target, figures }) => [
    scenario,
    concurrency,
    target,
    digits(figures.perSecond),
    digits(figures.p50),
    digits(figures.p95),
    digits(figures.p99),
    digits(figures.serverCpu),
    digits(figures.databaseCpu),
    figures.memory ? digits(figures.memory) : "",
    figures.rejected || "",
  ]);
  const all = [
    "request",
    "at once",
    "target",
    "req/s",
    "p50 ms",
    "p95",
    "p99",
    "CPU ms",
    "DB CPU ms",
    "RSS MB",
  ];
  console.log(`\n${table([...all, "rejected"], details)}`);
}

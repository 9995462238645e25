import { digits, table } from "./figures.ts";
import type { Measured } from "./measure-requests.ts";
import { type Figures, type TargetName, targetNames } from "./targets.ts";

const cpuOf = ({ serverCpu, databaseCpu }: Figures) => serverCpu + databaseCpu;

/**
 * Prints each request's ratios: the API's requests/s divided by each other target's, and "by CPU", the other's CPU time for a
 * request, server and database together, divided by the API's. Then every target's figures.
 */
export function printTables(measured: Measured[]): void {
  const figuresOf = (scenario: string, target: TargetName) =>
    measured.find((each) => each.scenario === scenario && each.target === target)?.figures;
  const others = targetNames.filter(
    (name) => name !== "api" && measured.some(({ target }) => target === name),
  );
  const api = measured.filter(({ target }) => target === "api");
  const ratios = api.map(({ scenario, figures }) => [
    scenario,
    ...others.flatMap((name) => {
      const other = figuresOf(scenario, name);
      if (other === undefined) return ["", ""];
      return [figures.perSecond / other.perSecond, cpuOf(other) / cpuOf(figures)].map((ratio) =>
        ratio.toFixed(2),
      );
    }),
  ]);
  if (api.length > 0 && others.length > 0)
    console.log(`\n${table(["request", ...others.flatMap((name) => [`api / ${name}`, "by CPU"])], ratios)}`);

  const details = measured.map(({ scenario, target, figures }) => [
    scenario,
    target,
    digits(figures.perSecond),
    digits(figures.p50),
    digits(figures.p99),
    digits(figures.serverCpu),
    digits(figures.databaseCpu),
    digits(figures.memory),
    figures.rejected || "",
  ]);
  const head = [
    "request",
    "target",
    "req/s",
    "p50 ms",
    "p99",
    "server CPU ms",
    "DB CPU ms",
    "RSS MB",
    "rejected",
  ];
  console.log(`\n${table(head, details)}`);
}

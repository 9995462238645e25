import type { Figures } from "./targets.ts";

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The slope of the straight line that fits the points best. */
export function slope(points: [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [centerX, centerY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const along = points.reduce((sum, [x]) => sum + (x - centerX) ** 2, 0);
  return points.reduce((sum, [x, y]) => sum + (x - centerX) * (y - centerY), 0) / along;
}

/** The median of each figure over several runs; rejected responses are added up. */
export function medianOf(runs: Figures[]): Figures {
  const of = (figure: (run: Figures) => number | undefined) =>
    median(runs.map(figure).filter((value) => value !== undefined));
  return {
    requests: of((run) => run.requests),
    perSecond: of((run) => run.perSecond),
    rejected: runs.reduce((sum, run) => sum + run.rejected, 0),
    p50: of((run) => run.p50),
    p95: of((run) => run.p95),
    p99: of((run) => run.p99),
    longest: of((run) => run.longest),
    serverCpu: of((run) => run.serverCpu),
    databaseCpu: of((run) => run.databaseCpu),
    memory: of((run) => run.memory),
  };
}

/** A Markdown table whose columns line up, so that it also reads well in a terminal. */
export function table(head: string[], rows: (string | number)[][]): string {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...cells.slice(1).map(line)].join("\n");
}

/** Three significant digits, which is as precise as these measurements are; empty for what was not measured. */
export function digits(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return "";
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}

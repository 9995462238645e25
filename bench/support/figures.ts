import type { Figures } from "./targets.ts";

export const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0);

/** The middle one; between the two in the middle of an even number. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The median of each figure over several runs; rejected responses are added up. */
export function medianOf(runs: Figures[]): Figures {
  const of = (figure: keyof Figures) => median(runs.map((run) => run[figure]));
  return {
    requests: of("requests"),
    seconds: of("seconds"),
    perSecond: of("perSecond"),
    rejected: runs.reduce((sum, run) => sum + run.rejected, 0),
    p50: of("p50"),
    p99: of("p99"),
    serverCpu: of("serverCpu"),
    databaseCpu: of("databaseCpu"),
    memory: of("memory"),
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

/** Three significant digits, which is as precise as these measurements are. */
export function digits(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}

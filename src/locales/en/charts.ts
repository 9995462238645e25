/** What every chart needs; the rest comes from the screen that shows it. */
export const charts = {
  showTable: "Show as a table",
  hideTable: "Hide the table",
} as const;

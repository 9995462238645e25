/** What can be exported, each as one table. Students, teachers and teaching can be imported again as they are. */
export const exportTables = [
  "students",
  "guardians",
  "teachers",
  "teaching",
  "classes",
  "feedback",
  "messages",
  "ratings",
] as const;

export type ExportTableName = (typeof exportTables)[number];

/** How many rows a spreadsheet file has at most: it is made in the browser's memory. A CSV file has no limit. */
export const xlsxRowsMax = 100_000;

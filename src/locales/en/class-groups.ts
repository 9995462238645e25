export const classGroups = {
  title: "Class groups",
  listFailed: "Failed to fetch class groups",
  search: "Search class groups",
  chosen: (names: string) => `Chosen: ${names}`,
  suggested: "Suggested",
  others: "Others",
  noneFound: (search: string) => `No class group matches “${search}”.`,
  overfull: (student: string) =>
    `${student} would have too many teachers or courses. Remove some from their profile first.`,
} as const;

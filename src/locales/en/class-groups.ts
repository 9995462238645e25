export const classGroups = {
  title: "Class groups",
  overfull: (student: string) =>
    `${student} would have too many teachers or courses. Remove some from their profile first.`,
} as const;

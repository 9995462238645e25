import type { ParentMessage } from "./message-list.api.ts";

/** Each child of a message once: a digest has an entry for each class. */
export const childrenOf = ({ students }: Pick<ParentMessage, "students">) =>
  students.filter(({ id }, index) => students.findIndex((each) => each.id === id) === index);

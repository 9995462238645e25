import { hashKey } from "@tanstack/react-query";
import {
  latestAnsweredQuery,
  lessonPageShape,
  lessonsQuery,
  ownListQuery,
} from "#features/lessons/web/lessons.api.ts";
import { newsQuery, newsShape } from "#features/news/web/news.api.ts";
import { ownStudentQuery, studentShape } from "#features/students/web/students.api.ts";
import { hasShape, optional } from "#web/data/shape.ts";
import { accountQuery, accountShape } from "#web/session/account.ts";

const lessonsShape = { pages: [lessonPageShape], pageParams: [optional("string")] };
const isLessons = (data: unknown) => hasShape(data, lessonsShape);

const shapes = new Map<string, (data: unknown) => boolean>([
  [hashKey(accountQuery.queryKey), (data) => hasShape(data, accountShape)],
  [hashKey(ownStudentQuery.queryKey), (data) => hasShape(data, studentShape)],
  [hashKey(newsQuery.queryKey), (data) => hasShape(data, newsShape)],
  [hashKey(lessonsQuery.queryKey), isLessons],
  [hashKey(latestAnsweredQuery.queryKey), isLessons],
  ...(["to-rate", "ahead", "missed", "answered"] as const).map(
    (list) => [hashKey(ownListQuery(list).queryKey), isLessons] as const,
  ),
]);

/**
 * Whether data has the shape in which this version stores a query. False for other shapes, such as an earlier version's, and
 * for queries that are not stored.
 */
export function isOfflineShape(queryKey: readonly unknown[], data: unknown): boolean {
  return shapes.get(hashKey(queryKey))?.(data) ?? false;
}

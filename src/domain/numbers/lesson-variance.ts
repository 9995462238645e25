/** Sums over groups of responses, of n responses with s stars each: of n², ns and s². */
export interface GroupSums {
  nn: number;
  ns: number;
  ss: number;
}

/** A teacher's twelve months, as far as they say how much classes differ. */
export interface TeacherYear {
  responses: number;
  stars: number;
  /** The sum of the squares of the single ratings. */
  squares: number;
  byStudent: GroupSums;
  byLesson: GroupSums;
  /** How many classes had at least two responses; a single one says nothing about what a class has in common. */
  lessons: number;
}

/** Before much is known of a school, this share of the variance is taken to lie between classes. */
const usualShare = 0.15;

/** How many classes it takes to weigh as much as the usual share. */
const usualWeight = 30;

/** At least this share; an estimate near or below zero is chance. */
const leastShare = 0.05;

/** The variance of single ratings around their teacher's mean, as long as there are none. */
const usualVariance = 1;

/** The sum over groups of the squared sums of residuals. */
function squaredSums({ nn, ns, ss }: GroupSums, mean: number): number {
  return ss - 2 * mean * ns + mean * mean * nn;
}

/** The sum over the ratings of their squared distance from the teacher's mean. */
function squaredDistances({ responses, stars, squares }: TeacherYear): number {
  return responses === 0 ? 0 : Math.max(0, squares - (stars * stars) / responses);
}

/**
 * How much more alike two students rate the same class than two of a teacher's classes: the mean product of their residuals. What
 * the teacher's mean is off by is in both, and cancels. Null if there are no such pairs.
 */
function differenceOf(teacher: TeacherYear): number | null {
  const { responses, stars, byStudent, byLesson } = teacher;
  const samePairs = byLesson.nn - responses;
  const otherPairs = responses ** 2 - byStudent.nn - byLesson.nn + responses;
  if (samePairs === 0 || otherPairs === 0) return null;
  const mean = stars / responses;
  const single = squaredDistances(teacher);
  const inLesson = squaredSums(byLesson, mean);
  // The residuals of all ratings add up to zero, and so do the products of all pairs, each with itself included.
  const others = single - squaredSums(byStudent, mean) - inLesson;
  return (inLesson - single) / samePairs - others / otherPairs;
}

/**
 * The variance between classes of the same teacher, in stars squared, from the school's last twelve months; pulled towards what is usual
 * as long as few classes are known (docs/decisions/053).
 */
export function lessonVarianceOf(teachers: readonly TeacherYear[]): number {
  let [responses, squared, taught, lessons, weighted] = [0, 0, 0, 0, 0];
  for (const teacher of teachers) {
    if (teacher.responses === 0) continue;
    responses += teacher.responses;
    squared += squaredDistances(teacher);
    taught += 1;
    const difference = differenceOf(teacher);
    if (difference === null) continue;
    lessons += teacher.lessons;
    weighted += teacher.lessons * difference;
  }
  const total = responses > taught ? squared / (responses - taught) : usualVariance;
  const pulled = (weighted + usualWeight * usualShare * total) / (lessons + usualWeight);
  return Math.max(leastShare * total, pulled);
}

/** As long as nothing has been estimated. */
export const usualLessonVariance = lessonVarianceOf([]);

/** The part of an average's variance that lies between classes, from the sum over classes of their squared responses. */
export function lessonPartOf(
  { responses, lessonsSquared }: { responses: number; lessonsSquared: number },
  lessonVariance: number,
): number {
  return responses === 0 ? 0 : (lessonVariance * lessonsSquared) / responses ** 2;
}

/** What of a school its figures depend on, besides the ratings. */
export interface SchoolRules {
  /** With fewer students than this, a figure is compared with nothing. */
  leastStudents: number;
  /** The variance between classes of the same teacher. */
  lessonVariance: number;
}

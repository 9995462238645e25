import { ratedMonthsInRow } from "#domain/monthly-rating.ts";

// One prepared statement for each request, with the fields that the specification shows.

interface FloorRequest {
  userId: string;
  body: Record<string, unknown>;
}

interface FloorStatement {
  text: string;
  values: (request: FloorRequest) => unknown[];
  respond: (rows: Record<string, unknown>[]) => unknown;
}

const itemsOf = (items: unknown[]) => ({ items });

const lessonsOfStudent: FloorStatement = {
  text: `
    select page.id, page.topic, subject, page.date, page.teacher_id as "teacherId", page.created_at as "createdAt",
      own.id as "feedbackId", own.rating
    from (
      select lessons.*
      from bench_floor.student_teachers join bench_floor.lessons using (teacher_id)
      where student_id = $1 and lower(subject) = any(array(
        select lower(course) from bench_floor.users, unnest(courses) as course where users.id = $1))
      order by date desc, id desc
      limit 20
    ) as page
    left join bench_floor.feedback as own on own.student_id = $1 and lesson_id = page.id
    order by page.date desc, page.id desc`,
  values: ({ userId }) => [userId],
  respond: (rows) =>
    itemsOf(
      rows.map(({ feedbackId, rating, ...lesson }) => ({
        ...lesson,
        feedback: feedbackId === null ? null : { id: feedbackId, rating },
      })),
    ),
};

const submitFeedback: FloorStatement = {
  text: `
    insert into bench_floor.feedback
      (id, lesson_id, teacher_id, student_id, student_name, surname, topic, date, message, rating)
    select $1, lessons.id, teacher_id, student.id, student.name, student.surname, topic, date, $4, $5
    from bench_floor.lessons
    join bench_floor.student_teachers using (teacher_id)
    join bench_floor.users as student on student.id = student_id
    where lessons.id = $2 and student_id = $3 and date <= current_date
      and lower(lessons.subject) in (select lower(course) from unnest(student.courses) as course)
    returning id, lesson_id as "reviewId", teacher_id as "teacherId", student_id as "studentId", topic, date, message,
      rating, created_at as "createdAt"`,
  values: ({ userId, body }) => [body.id, body.reviewId, userId, body.message, body.rating],
  respond: ([row]) => row,
};

const feedbackOfTeacher: FloorStatement = {
  text: `
    select id, lesson_id as "reviewId", teacher_id as "teacherId", student_id as "studentId",
      student_name as "studentName", surname, topic, date, message, rating, created_at as "createdAt",
      updated_at as "updatedAt"
    from bench_floor.feedback
    where teacher_id = $1
    order by date desc, id desc
    limit 20`,
  values: ({ userId }) => [userId],
  respond: itemsOf,
};

const starsOf = (stars: number) => `count(*) filter (where rating = ${stars})`;

/** Counts the rows of twenty teachers by month, which the product has counted ahead of time. */
const mentors: FloorStatement = {
  text: `
    select id, name, surname, email, subject, (
      select coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'counts', counts)
        order by month desc), '[]')
      from (
        select date_trunc('month', date::timestamp) as month,
          json_build_array(${[1, 2, 3, 4, 5].map(starsOf).join(", ")}) as counts
        from bench_floor.feedback where teacher_id = page.id and date <= current_date
        group by 1 order by 1 desc limit ${ratedMonthsInRow}
      ) as rated
    ) as "monthlyRatings"
    from (
      select * from bench_floor.users where role = 'teacher' order by lower(name), lower(surname), id limit 20
    ) as page
    order by lower(name), lower(surname), id`,
  values: () => [],
  respond: itemsOf,
};

/** By role, method and path. */
export const floorStatements: Record<string, FloorStatement> = {
  "student GET /api/lessons": lessonsOfStudent,
  "student POST /api/feedback": submitFeedback,
  "teacher GET /api/feedback": feedbackOfTeacher,
  "admin GET /api/teachers": mentors,
};

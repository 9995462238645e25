import { ratedMonthsInRow } from "#domain/monthly-rating.ts";

// One statement for each request, as short as its response allows, with the response's JSON built by PostgreSQL: for a page of
// twenty that is less work overall than rows, objects and JSON.stringify. Tables, triggers and indexes are the product's.

interface LeanRequest {
  userId: string;
  /** The id in the path. */
  id: string;
  words: string[];
  body: Record<string, unknown>;
}

interface LeanStatement {
  text: string;
  values: (request: LeanRequest) => unknown[];
}

const pageOf = (items: string) => `
  select json_build_object('items', coalesce(json_agg(item), '[]'))::text as response from (${items}) as item`;

const account: LeanStatement = {
  text: `
    select json_build_object('account', json_build_object(
      'id', id, 'role', role, 'name', name, 'surname', surname, 'email', email))::text as response
    from users where id = $1 and deleted_at is null`,
  values: ({ userId }) => [userId],
};

const editor = (author: string) =>
  `case when updated_by <> ${author} then (select role from users where users.id = updated_by) end`;

const lessonsOfStudent: LeanStatement = {
  text: pageOf(`
    select page.id, topic, subject, date, teacher_id as "teacherId", "teacherName",
      created_at as "createdAt", updated_at as "updatedAt",
      case when date > current_date then date end as "opensOn",
      (
        select json_build_object('id', id, 'rating', rating, 'editedBy', ${editor("$1")}, 'original',
          case when original_rating is not null then
            json_build_object('rating', original_rating, 'message', original_message) end)
        from feedback where student_id = $1 and lesson_id = page.id
      ) as feedback
    from (
      select lessons.*, trim(teacher.name || ' ' || teacher.surname) as "teacherName"
      from student_teachers
      join users as teacher on teacher.id = teacher_id
      join lessons using (teacher_id)
      where student_id = $1 and lower(lessons.subject) = any(array(
        select lower(course) from users, unnest(courses) as course where users.id = $1))
      order by date desc, lessons.id desc
      limit 20
    ) as page
    order by date desc, id desc`),
  values: ({ userId }) => [userId],
};

const studentProfile: LeanStatement = {
  text: `
    select json_build_object('id', id, 'name', name, 'surname', surname, 'email', email, 'age', age, 'city', city,
      'education', education, 'course', courses, 'phone', phone, 'parentEmail', parent_email,
      'createdAt', created_at, 'updatedAt', updated_at, 'teachers', (
        select json_agg(json_build_object('id', teacher.id, 'name', teacher.name, 'surname', teacher.surname)
          order by lower(teacher.name), lower(teacher.surname), teacher.id)
        from student_teachers join users as teacher on teacher.id = teacher_id
        where student_id = users.id
      ))::text as response
    from users where id = $1 and id = $2 and role = 'student' and deleted_at is null`,
  values: ({ userId, id }) => [id, userId],
};

// Deleting a teacher also deletes their assignments.
const submitFeedback: LeanStatement = {
  text: `
    insert into feedback (id, lesson_id, teacher_id, student_id, topic, date, message, rating)
    select $1, lessons.id, teacher_id, student_id, topic, date, $4, $5
    from lessons
    join student_teachers using (teacher_id)
    join users as student on student.id = student_id
    where lessons.id = $2 and student_id = $3 and date <= current_date
      and lower(lessons.subject) in (select lower(course) from unnest(student.courses) as course)
    returning json_build_object('id', id, 'reviewId', lesson_id, 'teacherId', teacher_id,
      'studentId', student_id, 'topic', topic, 'date', date, 'message', message, 'rating', rating,
      'createdAt', created_at)::text as response`,
  values: ({ userId, body }) => [body.id, body.reviewId, userId, body.message, body.rating],
};

const feedbackOfTeacher: LeanStatement = {
  text: pageOf(`
    select given.id, lesson_id as "reviewId", teacher_id as "teacherId",
      (select trim(name || ' ' || surname) from users where users.id = $1) as "teacherName",
      student_id as "studentId", student.name as "studentName", student.surname, topic,
      (select subject from lessons where lessons.id = lesson_id) as subject,
      date, message, rating, given.created_at as "createdAt", given.updated_at as "updatedAt",
      ${editor("student_id")} as "editedBy"
    from feedback as given join users as student on student.id = student_id
    where teacher_id = $1
    order by date desc, given.id desc
    limit 20`),
  values: ({ userId }) => [userId],
};

const teacherProfile: LeanStatement = {
  text: `
    select json_build_object('id', id, 'name', name, 'surname', surname, 'email', email, 'education', education,
      'subject', subject, 'courses', courses, 'phone', phone, 'joiningDate', joining_date,
      'createdAt', created_at, 'updatedAt', updated_at)::text as response
    from users where id = $1 and id = $2 and role = 'teacher' and deleted_at is null`,
  values: ({ userId, id }) => [id, userId],
};

const lessonsOfTeacher: LeanStatement = {
  text: pageOf(`
    select id, topic, subject, date, teacher_id as "teacherId",
      (select trim(name || ' ' || surname) from users where users.id = $1) as "teacherName",
      created_at as "createdAt", updated_at as "updatedAt",
      (select count(*) from feedback where lesson_id = lessons.id) as "feedbackCount"
    from lessons
    where teacher_id = $1
    order by date desc, id desc
    limit 20`),
  values: ({ userId }) => [userId],
};

const starsOf = (stars: number) => `count(*) filter (where rating = ${stars})`;

// Counts what the product counts ahead of time: the feedback of twenty teachers by month.
const mentors: LeanStatement = {
  text: pageOf(`
    select id, name, surname, email, subject, (
      select coalesce(json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'counts', counts)
        order by month desc), '[]')
      from (
        select date_trunc('month', date::timestamp) as month,
          json_build_array(${[1, 2, 3, 4, 5].map(starsOf).join(", ")}) as counts
        from feedback where teacher_id = page.id and date <= current_date
        group by 1 order by 1 desc limit ${ratedMonthsInRow}
      ) as rated
    ) as "monthlyRatings"
    from (
      select * from users where role = 'teacher' and deleted_at is null
      order by lower(name), lower(surname), id limit 20
    ) as page
    order by lower(name), lower(surname), id`),
  values: () => [],
};

const searched = "lower(name || ' ' || surname || ' ' || email)";

const studentSearch: LeanStatement = {
  text: pageOf(`
    select id, name, surname, email from users
    where role = 'student' and deleted_at is null and ${searched} like $1 and ${searched} like $2
    order by lower(name), lower(surname), id
    limit 20`),
  values: ({ words: [first, second] }) => [`%${first}%`, `%${second}%`],
};

/** By role, method and path. */
export const leanStatements: Record<string, LeanStatement> = {
  "student GET /api/me": account,
  "teacher GET /api/me": account,
  "student GET /api/lessons": lessonsOfStudent,
  "student GET /api/students/:id": studentProfile,
  "student POST /api/feedback": submitFeedback,
  "teacher GET /api/feedback": feedbackOfTeacher,
  "teacher GET /api/teachers/:id": teacherProfile,
  "teacher GET /api/lessons": lessonsOfTeacher,
  "admin GET /api/teachers": mentors,
  "admin GET /api/students": studentSearch,
};

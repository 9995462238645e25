/** The classes of all teachers, newest first, with how many students were asked and how many answered. */
export const lessonsToExport = {
  text: `
    select lessons.date, lessons.topic, lessons.subject, trim(users.name || ' ' || users.surname) as teacher,
      (select count(*)::int from lesson_audience where lesson_id = lessons.id and status = 'asked') as asked,
      (select count(*)::int from feedback where lesson_id = lessons.id) as responses
    from lessons join users on users.id = lessons.teacher_id
    order by lessons.date desc, lessons.id desc`,
  values: [],
};

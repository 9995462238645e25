import { headingsOf, type WholeTable } from "#server/exports/export-table.ts";
import { createParameters } from "#server/pagination/list-statement.ts";

/** Who teaches what this school year. Columns are named as in `importFields`; a teacher who shares a name is named by e-mail address. */
function teachingToExport(today: string) {
  const parameters = createParameters();
  const text = `
    select class_groups.name as "classGroup", taught.subject,
      case when users.email is not null and exists (select from users as namesake
          where namesake.normal_name = users.normal_name and namesake.role = 'teacher' and namesake.deleted_at is null
            and namesake.id <> users.id) then users.email
        else trim(users.name || ' ' || users.surname) end as teacher
    from class_group_teachers as taught
    join class_groups on class_groups.id = taught.class_group_id
    join school_years on school_years.id = class_groups.school_year_id
      and ${parameters.custom(today, "date")} between school_years.starts_on and school_years.ends_on
    join users on users.id = taught.teacher_id and users.deleted_at is null
    order by substring(class_groups.name from '[0-9]{1,9}')::int, lower(class_groups.name), lower(taught.subject), teacher`;
  return { text, values: parameters.values };
}

/** Who teaches what. */
export const teachingExport: WholeTable = {
  headings: (t) => headingsOf("teaching", t),
  statement: ({ today }) => teachingToExport(today),
};

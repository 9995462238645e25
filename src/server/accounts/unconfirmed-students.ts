/** The condition on `users` that no admin has confirmed a student, present or not; also of the index `users_not_confirmed`. */
export const isUnconfirmedStudent = "role = 'student' and confirmed_at is null";

/**
 * The condition, as SQL on `users`, that someone is a student whom no admin has confirmed yet. It is also the condition of the index
 * `users_not_confirmed`.
 */
export const isUnconfirmedStudent =
  "role = 'student' and confirmed_at is null and deleted_at is null and left_on is null";

/**
 * The condition, as SQL on `users`, that someone is a student whom no admin has confirmed, whether or not they have left since: their
 * feedback stays marked. It is also the condition of the index `users_not_confirmed`.
 */
export const isUnconfirmedStudent = "role = 'student' and confirmed_at is null";

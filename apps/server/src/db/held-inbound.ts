/** SQL: the mail `i` does not concern a restricted student, neither as its sender nor as the recipient of the mail that it answers. */
export const MAIL_NOT_HELD = `NOT EXISTS (SELECT FROM masked_profiles AS held WHERE held.is_held
  AND held.user_id IN (i.user_id, i.answered_user_id))`

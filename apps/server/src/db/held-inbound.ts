/** SQL: no restricted student is the sender of the mail `i`, or the person whose mail of ours it answers, from whatever address. */
export const MAIL_NOT_HELD = `NOT EXISTS (SELECT FROM masked_profiles AS held WHERE held.is_held
  AND held.user_id IN (i.user_id, i.answered_user_id))`

/** Shown instead of the name of a restricted student. */
export const RESTRICTED = 'Restricted'

/** Shown instead of the name of a deleted account. */
export const FORMER_MEMBER = 'A former member'

export const HOLD_MESSAGE = {
  reason: 'Please choose a reason',
} as const

/** Why a student is restricted, if the office entered a reason. Only the list of holds shows it. */
export const HOLD_REASONS = ['student-request', 'safety', 'conduct', 'legal', 'other'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** Why a student is restricted, if the office states it; shown in the list of holds alone. */
export const HOLD_REASONS = ['student-request', 'safety', 'conduct', 'legal', 'other'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

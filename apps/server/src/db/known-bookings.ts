import { KNOWN_AS_BOOKED } from '@callboard/contract/casting/board/stages'

/** SQL of the stages in which students know that they are booked, for `told_stage IN (…)`. */
export const KNOWN_BOOKINGS = KNOWN_AS_BOOKED.map((stage) => `'${stage}'`).join(', ')

import { withValues } from '../../translate.ts'

/** Limits of availability checks. */
export const CHECK_LIMITS = {
  /** Most checks of one casting call. */
  checks: 50,
  windows: 20,
  questions: 2,
  question: 200,
  /** Characters of the answer to a question. */
  reply: 500,
  /** Characters of the note with an answer to a window. */
  note: 200,
  message: 2000,
  /** Most people of one check. */
  people: 500,
  /** Most people in one answer. */
  page: 40,
  /** Most days until answers are due. */
  dueDays: 90,
} as const

/** The answers to a window, best first. */
export const CHECK_ANSWERS = ['yes', 'partly', 'no'] as const
export type CheckAnswer = (typeof CHECK_ANSWERS)[number]

/** Why an answer may be outdated: its window changed, or the person's calendar contradicts it. */
export const STALE_REASONS = ['window', 'calendar'] as const
export type StaleReason = (typeof STALE_REASONS)[number]

/** Everybody who is asked sees this. */
export const NOT_A_BOOKING = 'This is not a booking. Saying no never counts against you.'

/**
 * One automatic reminder, this many hours before answers are due. People who got a mail about the check within that time are left
 * out.
 */
export const CHECK_REMINDER = { hoursBefore: 24 } as const

/** Whether a window would begin before the answers are due. Windows that have begun already do not count. */
export function isDueTooLate(dueAt: Date, begins: readonly Date[], now: Date): boolean {
  return begins.some((begin) => begin > now && begin < dueAt)
}

/**
 * Whether a time (`HH:MM`) can end a window: later on the same day, or by noon after a start in the afternoon or evening.
 */
export function endsWindow(from: string, to: string): boolean {
  return to > from || (from >= '12:00' && to <= '12:00')
}

export const CHECK_MESSAGE = {
  answer: 'Please answer yes, partly or no',
  noWindow: 'Please give at least one time',
  tooManyWindows: withValues('Please ask about at most {windows} times', { windows: CHECK_LIMITS.windows }),
  timeOrder: 'Please choose an end that is after the beginning, or in the night after it',
  twice: 'This time is in the list twice',
  over: 'Please choose a time that is not over',
  tooManyQuestions: withValues('Please ask at most {questions} questions', { questions: CHECK_LIMITS.questions }),
  question: 'Please write the question, or remove it',
  due: withValues('Please choose a moment from now to {days} days ahead', { days: CHECK_LIMITS.dueDays }),
  dueTooLate: 'Please choose a moment before the first of the times, so that everyone answers before it',
  noneChosen: 'Please choose at least one person',
  tooManyPeople: withValues('One check asks at most {people} people', { people: CHECK_LIMITS.people }),
  otherRole: 'This role belongs to another casting call.',
  allReplies: 'Please answer each question once',
  asked: 'Asked already.',
  restricted: 'This student is restricted.',
} as const

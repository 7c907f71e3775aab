import { withValues } from '../../translate.ts'

/** Bounds of availability checks. */
export const CHECK_LIMITS = {
  /** Checks of one casting call. */
  checks: 50,
  windows: 20,
  questions: 2,
  question: 200,
  /** Characters of the answer to a question. */
  reply: 500,
  /** Characters of the note with an answer to a window. */
  note: 200,
  message: 2000,
  /** People whom one check asks. */
  people: 500,
  /** People that one call of a page reads. */
  page: 40,
  /** Days from now within which answers can be due. */
  dueDays: 90,
} as const

/** The answers to a window, best first. */
export const CHECK_ANSWERS = ['yes', 'partly', 'no'] as const
export type CheckAnswer = (typeof CHECK_ANSWERS)[number]

/** Why an answer may no longer be true: its window has other times now, or the person's calendar says something else. */
export const STALE_REASONS = ['window', 'calendar'] as const
export type StaleReason = (typeof STALE_REASONS)[number]

/** What everybody reads who is asked. */
export const NOT_A_BOOKING = 'This is not a booking. Saying no never counts against you.'

/** Reminders: by itself once, so many hours before answers are due; and never sooner after the last mail about the same check. */
export const CHECK_REMINDER = { hoursBefore: 24 } as const

/** Whether answers could still come when a time that people are asked about has begun. Times that have begun by now are over for this. */
export function isDueTooLate(dueAt: Date, begins: readonly Date[], now: Date): boolean {
  return begins.some((begin) => begin > now && begin < dueAt)
}

/** Whether a time (`HH:MM`) can end another: later on the day, or by the noon after an evening. */
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

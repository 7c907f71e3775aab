import { HOUR_MS } from '../../time/durations.ts'
import { withValues } from '../../translate.ts'

/**
 * The state of a conversation for the office.
 *
 * - `open`: the student waits for an answer, or a snooze has ended
 * - `waiting`: the office wrote last
 * - `snoozed`: it opens again at a time, or when the student writes
 * - `done`: it is finished until the student writes again
 */
export const THREAD_STATES = ['open', 'waiting', 'snoozed', 'done'] as const
export type ThreadState = (typeof THREAD_STATES)[number]

/** Filters of a list: one state, or all. */
export const THREAD_FILTER_STATES = [...THREAD_STATES, 'all'] as const

/** `in`: written by the student; `out`: by the office; `note`: only for the office. */
export const ENTRY_KINDS = ['in', 'out', 'note'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** `entries`: how many are read at once; `chosen`: how many conversations one call may name. */
export const THREAD_LIMITS = {
  subject: 200,
  content: 10_000,
  page: 100,
  entries: 100,
  chosen: 500,
  search: 100,
  ownThreads: 200,
  savedAnswers: 200,
  savedAnswerName: 100,
} as const

/** What one student may write in a day, in all conversations together and in new ones. */
export const STUDENT_WRITES = { entries: 60, threads: 12 } as const

/** The time in which these are counted. */
export const STUDENT_WRITES_MS = 24 * HOUR_MS

/** Merge fields of a saved answer. */
export const ANSWER_FIELDS = ['firstName', 'lastName', 'fullName'] as const

/** What a person in the office does with an open conversation. */
export const ATTENDANCES = ['reading', 'writing', 'left'] as const

/** Milliseconds: how often an open page reports that it is open, and after which silence it counts as closed. */
export const ATTENDANCE_TIMING = { beat: 15_000, gone: 40_000 } as const

export const THREAD_MESSAGE = {
  subject: 'Please write a subject',
  content: 'Please write a message',
  note: 'Please write a note',
  sendFailed: 'Your message could not be sent. Please try again.',
  project: 'This casting call is not open to you.',
  assignee: 'Only people of the casting desk can take over a conversation.',
  snooze: 'Please choose a time in the future',
  nothing: 'Please say what to change',
  unchosen: 'Please choose at least one conversation',
  chosen: withValues('Please choose at most {maximum} conversations', { maximum: THREAD_LIMITS.chosen }),
  savedAnswerName: 'Please name the answer',
} as const

/** The facts that determine a conversation's state. */
export interface ThreadFacts {
  /** Since when the student waits for an answer. */
  readonly askedAt: Date | null
  readonly snoozedUntil: Date | null
  readonly doneAt: Date | null
}

/** The state of a conversation at a time. */
export function threadState({ askedAt, snoozedUntil, doneAt }: ThreadFacts, now: Date): ThreadState {
  if (doneAt) return 'done'
  if (snoozedUntil && snoozedUntil > now) return 'snoozed'
  return askedAt || snoozedUntil ? 'open' : 'waiting'
}

/** The subject of a reply, as mail programs write it. */
export function answerSubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : ['Re:', subject].join(' ')
}

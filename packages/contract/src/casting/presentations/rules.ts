import { DAY_MS } from '../../time/durations.ts'
import { withValues } from '../../translate.ts'

/** Who is presented: chosen people, the current shortlist, or everybody with a slot of an audition session. */
export const PRESENTED = ['chosen', 'shortlist', 'audition'] as const
export type Presented = (typeof PRESENTED)[number]

/**
 * What reviewers may see of a person besides the name and the role. The office chooses each field; nothing else is shown.
 */
export const SHOWN_FIELDS = ['photos', 'tapes', 'specialties', 'height', 'year', 'note'] as const
export type ShownField = (typeof SHOWN_FIELDS)[number]

export const VERDICTS = ['yes', 'maybe', 'no'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Who can read a comment: only the office, or all reviewers after their own vote. */
export const COMMENT_READERS = ['office', 'reviewers'] as const
export type CommentReaders = (typeof COMMENT_READERS)[number]

/** Whether blind mode leaves out a tape in which the person may say their name, or marks it. */
export const BLIND_TAPES = ['left-out', 'marked'] as const
export type BlindTapes = (typeof BLIND_TAPES)[number]

export const PRESENTATION_LIMITS = {
  /** Most presentations of one casting call. */
  presentations: 50,
  /** Most people who can be chosen one by one. */
  people: 500,
  reviewers: 50,
  criteria: 6,
  criterion: 40,
  /** The highest score of a criterion; the lowest is 1. */
  score: 5,
  title: 120,
  message: 1000,
  note: 500,
  comment: 1000,
  name: 80,
  /** Days until a presentation ends: by default, and at most. */
  days: 7,
  mostDays: 90,
} as const

/** Length of the code that verifies a reviewer's address. */
export const REVIEWER_CODE = {
  digits: 6,
  minutes: 15,
  /** Wrong codes after each requested code. */
  tries: 5,
  /** Most mails with a code to one reviewer in an hour. */
  perHour: 6,
} as const

/** Hours between the reminder and the due time. Reviewers get it if they have not voted on everybody. */
export const REVIEW_REMINDER_HOURS = 24

/** Milliseconds between polls of a reviewer's open page. */
export const REVIEW_POLL_MS = 3000

export const PRESENTATION_MESSAGE = {
  title: 'Please name the presentation',
  shown: 'Please choose what is shown',
  presented: 'Please choose who is presented',
  noPeople: 'Please choose at least one person',
  tooManyPeople: withValues('A presentation has at most {people} people', { people: PRESENTATION_LIMITS.people }),
  noRole: 'Please choose at least one role',
  session: 'Please choose an audition session',
  blindAudition: 'People who are in the room cannot be numbers. Please choose one or the other.',
  address: 'Please enter a valid email address',
  twice: 'This address is there twice',
  tooManyReviewers: withValues('A presentation has at most {reviewers} reviewers', { reviewers: PRESENTATION_LIMITS.reviewers }),
  criterion: 'Please name the criterion',
  tooManyCriteria: withValues('Please use at most {criteria} criteria', { criteria: PRESENTATION_LIMITS.criteria }),
  score: withValues('Please give a score from 1 to {score}', { score: PRESENTATION_LIMITS.score }),
  scores: 'Please give one score for each criterion',
  readers: 'Please say who reads comments',
  others: 'Please say whether others’ votes are seen',
  tapes: 'Please say what becomes of tapes',
  ends: withValues('Please choose a time up to {days} days from now', { days: PRESENTATION_LIMITS.mostDays }),
  due: 'Please choose a time from now until the presentation ends',
  verdict: 'Please choose yes, maybe or no',
  empty: 'Please vote, or write something',
  code: withValues('Please enter the {digits} digits of the email', { digits: REVIEWER_CODE.digits }),
} as const

/** Whether a presentation can end then: in the future, and at most `mostDays` from now. */
export function canEndAt(end: Date, now: Date): boolean {
  const ahead = end.getTime() - now.getTime()
  return ahead > 0 && ahead <= PRESENTATION_LIMITS.mostDays * DAY_MS
}

/**
 * How the votes on one person agree. `none`: nobody has voted; `one`: a single vote; `agree`: all the same; `split`: at least one yes and one no;
 * `near`: neighbours, such as yes and maybe.
 */
export const AGREEMENTS = ['split', 'near', 'agree', 'one', 'none'] as const
export type Agreement = (typeof AGREEMENTS)[number]

/** The counted votes on one person. */
export interface Tally {
  readonly yes: number
  readonly maybe: number
  readonly no: number
  readonly agreement: Agreement
  /** The most frequent vote; `null` without a vote, or for a tie. */
  readonly majority: Verdict | null
}

/** @param votes those on one person; `null` for a comment without a vote */
export function tallyOf(votes: readonly (Verdict | null)[]): Tally {
  const [yes, maybe, no] = VERDICTS.map((verdict) => votes.filter((vote) => vote === verdict).length) as [number, number, number]
  const counts = { yes, maybe, no }
  const most = Math.max(yes, maybe, no)
  const leading = VERDICTS.filter((verdict) => counts[verdict] === most)
  return { ...counts, agreement: agreementOf(counts), majority: most > 0 && leading.length === 1 ? (leading[0] ?? null) : null }
}

function agreementOf({ yes, maybe, no }: Record<Verdict, number>): Agreement {
  const all = yes + maybe + no
  if (all === 0) return 'none'
  if (all === 1) return 'one'
  if (yes > 0 && no > 0) return 'split'
  return all === Math.max(yes, maybe, no) ? 'agree' : 'near'
}

import type { Language } from '../../language.ts'
import { fillMergeFields, unknownMergeField } from '../../messages/messages/merge-fields.ts'
import { shortTitle } from '../../messages/messages/notice-parts.ts'
import { MESSAGE_LIMITS } from '../../messages/messages/rules.ts'
import { isUntold, OPEN_STAGES, type Stage, statusOf } from '../board/stages.ts'

/** The statuses of a closed casting call. */
export const CLOSED_STATUSES = ['completed', 'cancelled', 'archived'] as const
export type ClosedStatus = (typeof CLOSED_STATUSES)[number]

/** Whether a casting call with this status is closed. */
export function isClosed(projectStatus: string): boolean {
  return CLOSED_STATUSES.some((status) => status === projectStatus)
}

/** Whether the new status ends an open casting call without cancelling it, so that people who wait get an answer. */
export function endsCall(before: string, after: string): boolean {
  return isClosed(after) && after !== 'cancelled' && !isClosed(before)
}

/** Whether this stage would reopen an application in a closed casting call, which allows no open applications. */
export function wouldReopen(projectStatus: string, to: Stage): boolean {
  return isClosed(projectStatus) && OPEN_STAGES.some((open) => open === to)
}

/** Whether this stage needs the person to come for a role, which is impossible once the role is cancelled. */
export function needsRole(to: Stage): boolean {
  return to === 'booked' || OPEN_STAGES.some((open) => open === to)
}

/** The closing note, with merge fields. */
export interface ClosingNote {
  readonly subject: string
  readonly content: string
}

/** The closing note in each language; each person gets it in their own. */
export type ClosingNotes = Readonly<Record<Language, ClosingNote>>

/** Merge fields of the closing note, written as `{{firstName}}`. */
export const CLOSING_FIELDS = ['firstName', 'lastName', 'fullName', 'projectTitle', 'role'] as const

/** Limits of a closure. */
export const CLOSING_LIMITS = {
  subject: MESSAGE_LIMITS.subject,
  content: MESSAGE_LIMITS.content,
  /** Applications of booked people who did not come. */
  absent: 1000,
} as const

export const CLOSING_MESSAGE = {
  note: 'Please write the closing note in both languages',
} as const

/**
 * What a person gets when a casting call is closed: a cancellation, the closing note, a decision that has not been told yet, or
 * nothing.
 */
export type ClosingMail = 'cancelled' | 'note' | 'decision' | 'nothing'

/** The parts of an application that closing needs. */
interface Closable {
  readonly stage: Stage
  /** `null` while the student does not know of it. */
  readonly toldStage: Stage | null
  /** Whether the shoot has begun. A shoot without a day has not. */
  readonly hasBegun: boolean
}

const isOpen = (stage: Stage) => OPEN_STAGES.some((open) => open === stage)

/**
 * The stage to which closing moves an application. Open ones are released. Booked people stay booked until their shoot begins;
 * after that they are completed or no-shows. In a cancelled casting call they are released. Other stages do not change.
 *
 * @param isAbsent whether a booked person did not come
 */
export function closedStage({ stage, hasBegun }: Pick<Closable, 'stage' | 'hasBegun'>, status: ClosedStatus, isAbsent: boolean): Stage {
  if (isOpen(stage)) return 'released'
  if (stage !== 'booked') return stage
  if (status === 'cancelled') return 'released'
  return hasBegun ? (isAbsent ? 'no-show' : 'completed') : 'booked'
}

/**
 * What a student gets for one application: a decision in their favour, the closing note, or nothing if they need not be told.
 */
function mailOf({ stage, toldStage, hasBegun }: Closable, status: ClosedStatus): ClosingMail {
  const decided = statusOf(closedStage({ stage, hasBegun }, status, false))
  if (decided === 'accepted') return toldStage !== null && statusOf(toldStage) === 'accepted' ? 'nothing' : 'decision'
  if (toldStage === null) return 'nothing'
  // The student relies on the booking.
  if (stage === 'booked' && statusOf(toldStage) === 'accepted') return 'cancelled'
  return decided === 'rejected' && statusOf(toldStage) !== 'rejected' ? 'note' : 'nothing'
}

/** The one message that a student gets for all their applications to a casting call. A lost place comes before a new one. */
export function closingMail(applications: readonly Closable[], status: ClosedStatus): ClosingMail {
  const mails = applications.map((application) => mailOf(application, status))
  return (
    mails.find((mail) => mail === 'cancelled') ??
    mails.find((mail) => mail === 'decision') ??
    mails.find((mail) => mail === 'note') ??
    'nothing'
  )
}

/** The applications that get the closing note, which names their roles. */
export function noted<Application extends Closable>(applications: readonly Application[], status: ClosedStatus): Application[] {
  return applications.filter((application) => mailOf(application, status) === 'note')
}

/** Whether an application has no answer: it is open, or its student has not been told the decision. */
export function isUnanswered({ stage, toldStage }: Pick<Closable, 'stage' | 'toldStage'>): boolean {
  return isOpen(stage) || isUntold(stage, toldStage)
}

/** The person who gets a closing note. */
interface Noted {
  readonly firstName: string
  readonly lastName: string
  readonly projectTitle: string
  /** The names of the roles that the note is about. */
  readonly roles: readonly string[]
}

/** The closing note for one person. The subject is one line, even if a name contains line breaks. */
export function fillNote({ subject, content }: ClosingNote, { firstName, lastName, projectTitle, roles }: Noted): ClosingNote {
  const fullName = [firstName, lastName].filter(Boolean).join(' ')
  const values = { firstName, lastName, fullName, projectTitle, role: roles.join(', ') }
  return {
    subject: fillMergeFields(subject, { ...values, projectTitle: shortTitle(projectTitle) })
      .replace(/\s+/g, ' ')
      .trim(),
    content: fillMergeFields(content, values),
  }
}

/** A filled closing note, with a sentence about an open offer that it ends. */
export function withOfferEnd({ subject, content }: ClosingNote, offerEnd: string | null): ClosingNote {
  return { subject, content: offerEnd === null ? content : `${content}\n\n${offerEnd}` }
}

/** @returns the error about the first unknown merge field in the notes; `undefined` when all are known */
export function wrongNoteField(notes: ClosingNotes): string | undefined {
  const texts = Object.values(notes).flatMap(({ subject, content }) => [subject, content])
  return texts.map((text) => unknownMergeField(text, CLOSING_FIELDS)).find(Boolean)
}

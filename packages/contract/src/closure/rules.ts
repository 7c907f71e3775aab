import type { Language } from '../language.ts'

/** What a casting call becomes when it is closed. */
export const CLOSED_STATUSES = ['completed', 'cancelled', 'archived'] as const

/** The closing note, with merge fields. */
interface ClosingNote {
  readonly subject: string
  readonly content: string
}

/** The closing note in each language; everybody gets theirs. */
export type ClosingNotes = Readonly<Record<Language, ClosingNote>>

import { cutText } from '../../graphemes.ts'
import type { Day } from '../../time/month.ts'
import { dateIn, type Translator } from '../../translate.ts'

/** Longest title in a subject, in characters. The text has the full title. */
const SUBJECT_TITLE_LENGTH = 100

/** A title as a subject shows it. */
export const shortTitle = (title: string): string => cutText(title, SUBJECT_TITLE_LENGTH, '…')

/** A title for a subject, with the day that the message is about if it is known. */
export function datedTitle(title: string, day: Day | null, translator: Translator): string {
  const short = shortTitle(title)
  return day === null ? short : `${short}, ${dateIn(translator, new Date(day), { timeZone: 'UTC', dateStyle: 'medium' })}`
}

/** Joins the paragraphs of a notice, without empty ones. */
export const paragraphs = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join('\n\n')

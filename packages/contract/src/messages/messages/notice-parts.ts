import { cutText } from '../../graphemes.ts'
import type { Day } from '../../time/month.ts'
import { dateIn, type Translator } from '../../translate.ts'

/** Most characters of a title in a subject; the text has the full title. */
const SUBJECT_TITLE_LENGTH = 100

/** A title as a subject shows it. */
export const shortTitle = (title: string): string => cutText(title, SUBJECT_TITLE_LENGTH, '…')

/** A title with the day that the message is about, if it is known, for its subject. */
export function datedTitle(title: string, day: Day | null, translator: Translator): string {
  const short = shortTitle(title)
  return day === null ? short : `${short}, ${dateIn(translator, new Date(day), { timeZone: 'UTC', dateStyle: 'medium' })}`
}

/** The paragraphs of a notice; empty ones are left out. */
export const paragraphs = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join('\n\n')

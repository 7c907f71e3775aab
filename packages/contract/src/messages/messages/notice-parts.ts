import { cutText } from '../../graphemes.ts'

/** Most characters of a title in a subject; the text has the full title. */
const SUBJECT_TITLE_LENGTH = 100

/** A title as a subject shows it. */
export const shortTitle = (title: string): string => cutText(title, SUBJECT_TITLE_LENGTH, '…')

/** The paragraphs of a notice; empty ones are left out. */
export const paragraphs = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join('\n\n')

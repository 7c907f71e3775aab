import { oneDecimal } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'

/** A time in a tape, to a tenth of a second, such as `1:05.4`. */
export function preciseText(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`
}

/**
 * A file size in megabytes with one decimal.
 *
 * @param bytes size of the file
 * @returns such as `12.4 MB`
 */
export function sizeText(bytes: number): string {
  return t('{megabytes} MB', { megabytes: oneDecimal(bytes / 1024 / 1024) })
}

/** The purpose of a tape: general, one casting call, or a deleted one. */
export function purposeText({ isGeneral, projectTitle }: { isGeneral: boolean; projectTitle: string | null }): string {
  return isGeneral ? t('General Demo Reel') : (projectTitle ?? t('Project-Specific'))
}

/** Sorts tapes for a casting call: its own, then general ones, then the rest. */
export function tapesFor<Tape extends { isGeneral: boolean; projectId: number | null }>(projectId: number, tapes: readonly Tape[]): Tape[] {
  const rank = (tape: Tape) => (tape.projectId === projectId ? 0 : tape.isGeneral ? 1 : 2)
  return tapes.toSorted((a, b) => rank(a) - rank(b))
}

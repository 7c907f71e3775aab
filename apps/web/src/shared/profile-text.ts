import { firstGrapheme } from '@callboard/contract/graphemes'
import { outOfFive, outOfTen } from '@callboard/contract/people/profiles/rating'
import { nameOf } from '@callboard/contract/translate'
import { oneDecimal } from '#app/language/dates.ts'
import { locale, t } from '#app/language/t.ts'

/** The displayed name; a talent without a first or a last name is *Student #id*. */
export function fullName({ id, firstName, lastName }: { id?: number; firstName: string | null; lastName: string | null }): string {
  const first = firstName?.trim()
  const last = lastName?.trim()
  if (id !== undefined && !(first && last)) return t('Student #{id}', { id: String(id) })
  return [first, last].filter(Boolean).join(' ')
}

/** The first letters of both names, such as `AS`. */
export function initials({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string {
  const letters = [firstName, lastName].map((name) => firstGrapheme(name ?? ''))
  return letters.join('').toUpperCase()
}

/**
 * A rating as students see it.
 *
 * @param rating 0 to 100
 * @returns out of 5 with at most one decimal, such as `4.3/5`; `null` at 0 or none
 */
export function ratingOutOfFive(rating: number | null | undefined): string | null {
  if (!rating || rating <= 0) return null
  return `${outOfFive(rating).toLocaleString(locale())}/5`
}

/** A stored word such as `student` or `photo-video-shoot` in the page's language: *Student*, *Photo video shoot*. */
export function readable(word: string): string {
  return t(nameOf(word))
}

/** Choices among values that are stored as their English labels: *Non-Binary*. */
export function namedChoices(names: readonly string[]): { value: string; label: string }[] {
  return names.map((name) => ({ value: name, label: t(name) }))
}

/** Choices among stored words, with labels in the page's language. */
export function readableChoices(words: readonly string[]): { value: string; label: string }[] {
  return words.map((word) => ({ value: word, label: readable(word) }))
}

/** An Instagram handle without its `@`, and without a pasted profile address. */
export function instagramHandle(text: string): string {
  return text
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?instagram\.com\//i, '')
    .replace(/[/?].*/s, '')
    .replace(/^@/, '')
}

/**
 * A rating as casting directors see it.
 *
 * @param rating 0 to 100
 * @returns divided by 10 with one decimal, or `New` at 0 or none
 */
export function ratingOutOfTen(rating: number | null | undefined): string {
  return rating ? oneDecimal(outOfTen(rating)) : t('New')
}

/**
 * The text for a photo: the page's name for it, followed by its alt text.
 *
 * @param called such as *Portfolio photo 1*
 */
export function photoText(called: string, { alt }: { alt?: string | undefined }): string {
  return alt ? `${called}: ${alt}` : called
}

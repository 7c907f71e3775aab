import { formatHeight, parseHeight } from '@callboard/contract/profiles/height'
import { instagramHandle } from '#shared/profile-text.ts'

/** A height as it was understood, in both measures; `null` while it is not. */
export function heightReading(text: string): string | null {
  const height = parseHeight(text)
  if (!height) return null
  const centimetres = Math.round((height.feet * 12 + height.inches) * 2.54)
  return `${formatHeight(height)} · ${centimetres} cm`
}

/** The choices of a list, with the stored value among them even where the list does not have it (any more). */
export function withStored(options: readonly string[], stored: string): readonly string[] {
  return stored === '' || options.includes(stored) ? options : [stored, ...options]
}

/** `setValueAs` of an optional number: nothing typed is `null`. */
export function emptyToNull(typed: unknown): number | null {
  return typed === '' || typed === null || typed === undefined ? null : Number(typed)
}

/** What was typed or pasted as an Instagram handle, as it is stored: with its `@`, or empty. */
export function storedHandle(typed: string): string {
  const handle = instagramHandle(typed)
  return handle ? `@${handle}` : ''
}

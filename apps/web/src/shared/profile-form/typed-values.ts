import { formatHeight, parseHeight } from '@callboard/contract/people/profiles/height'
import { instagramHandle } from '#shared/profile-text.ts'

/** A typed height in both units, to show how it is understood; `null` if it cannot be parsed. */
export function heightReading(text: string): string | null {
  const height = parseHeight(text)
  if (!height) return null
  const centimetres = Math.round((height.feet * 12 + height.inches) * 2.54)
  return `${formatHeight(height)} · ${centimetres} cm`
}

/** The choices of a list, plus the stored value if the list no longer has it. */
export function withStored(options: readonly string[], stored: string): readonly string[] {
  return stored === '' || options.includes(stored) ? options : [stored, ...options]
}

/** `setValueAs` of an optional number: an empty input is `null`. */
export function emptyToNull(typed: unknown): number | null {
  return typed === '' || typed === null || typed === undefined ? null : Number(typed)
}

/** The stored form of a typed or pasted Instagram handle: with its `@`, or empty. */
export function storedHandle(typed: string): string {
  const handle = instagramHandle(typed)
  return handle ? `@${handle}` : ''
}

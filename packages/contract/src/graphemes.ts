let segmenter: Intl.Segmenter | undefined

/** The user-perceived characters of a text: a letter with its marks, a syllable, a flag, a family. */
function* graphemesOf(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

/** The characters of a text, as users count them. */
export function graphemes(text: string): string[] {
  return [...graphemesOf(text)]
}

/** The first character of a text that is not a space, as users count characters; empty if there is none. */
export function firstGrapheme(text: string): string {
  for (const character of graphemesOf(text.trimStart())) return character
  return ''
}

/**
 * Shortens a text to a length, between whole characters.
 *
 * @param maximum longest result in UTF-16 code units, as limits of fields count
 * @param end replaces what was cut off, within the maximum
 */
export function cutText(text: string, maximum: number, end = ''): string {
  if (text.length <= maximum) return text
  let kept = 0
  for (const character of graphemesOf(text)) {
    if (kept + character.length > maximum - end.length) break
    kept += character.length
  }
  const cut = text.slice(0, kept)
  return end ? `${cut.trimEnd()}${end}` : cut
}

import { isCjk, soughtWords } from '@callboard/contract/cjk-names'
import { SUBSTRING_LENGTH } from '@callboard/contract/fold'

/**
 * The `LIKE` pattern of each word of a phrase, for a text that `search_normal` has folded and that begins with a space.
 *
 * @returns none for a phrase without words
 */
export function likePatterns(phrase: string): string[] {
  return soughtWords(phrase).map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&')
    return [...word].length >= SUBSTRING_LENGTH || isCjk(word.normalize('NFC')) ? `%${literal}%` : `% ${literal}%`
  })
}

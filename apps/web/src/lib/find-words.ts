/** Without accents and capitals, for whoever has no such keys. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Looks for words in a list that is here already.
 *
 * @param words typed by a person
 * @returns whether each of the words is somewhere in a text; no words are in every text
 */
export function findWords(words: string): (text: string) => boolean {
  const wanted = folded(words).split(/\s+/).filter(Boolean)
  return (text) => {
    if (wanted.length === 0) return true
    const given = folded(text)
    return wanted.every((word) => given.includes(word))
  }
}

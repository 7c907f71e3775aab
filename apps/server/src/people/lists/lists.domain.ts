import { soughtWords } from '@callboard/contract/cjk-names'
import { foldText } from '@callboard/contract/fold'

/** What a search of a list looks at. */
export interface SearchedEntry {
  readonly firstName: string
  readonly lastName: string
  readonly year: string | null
  readonly major: string
  readonly note: string | null
}

/** The people in whose name, year, major or note every word is found. @param typed by a person; everybody has none */
export function findEntries<Entry extends SearchedEntry>(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = soughtWords(typed)
  if (words.length === 0) return entries
  return entries.filter(({ firstName, lastName, year, major, note }) => {
    const text = foldText([firstName, lastName, year, major, note].filter(Boolean).join(' '))
    return words.every((word) => text.includes(word))
  })
}

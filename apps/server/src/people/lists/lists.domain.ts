import { soughtWords } from '@callboard/contract/cjk-names'
import { foldText } from '@callboard/contract/fold'

/** The searched fields of a person on a list. */
export interface SearchedEntry {
  readonly firstName: string
  readonly lastName: string
  readonly year: string | null
  readonly major: string
  readonly note: string | null
}

/** The people whose name, year, major or note contains every word. @param typed by a person; an empty text finds everybody */
export function findEntries<Entry extends SearchedEntry>(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = soughtWords(typed)
  if (words.length === 0) return entries
  return entries.filter(({ firstName, lastName, year, major, note }) => {
    const text = foldText([firstName, lastName, year, major, note].filter(Boolean).join(' '))
    return words.every((word) => text.includes(word))
  })
}

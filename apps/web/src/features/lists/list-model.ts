import { soughtWords } from '@callboard/contract/cjk-names'
import { foldText } from '@callboard/contract/fold'
import type { ListEntry } from '@callboard/contract/lists/endpoints'
import { fullName } from '#shared/profile-text.ts'

/** The people in whose name, year, major or note every word is found. */
export function findEntries(entries: readonly ListEntry[], typed: string): readonly ListEntry[] {
  const words = soughtWords(typed)
  if (words.length === 0) return entries
  return entries.filter((entry) => {
    const text = foldText([fullName(entry), entry.year, entry.major, entry.note].filter(Boolean).join(' '))
    return words.every((word) => text.includes(word))
  })
}

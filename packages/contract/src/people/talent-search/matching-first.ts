import { foldedWords, foldText } from '../../fold.ts'
import { familyPattern } from './word-families.ts'

/**
 * Puts specialties that match a word of the search first. A list with room for one specialty then shows why the person was found.
 */
export function matchingFirst(specialties: readonly string[], search: string): readonly string[] {
  const finders = foldedWords(search).map((word) => {
    const family = familyPattern(word)
    const pattern = family === undefined ? undefined : new RegExp(family)
    return (text: string) => (pattern ? pattern.test(text) : text.includes(word))
  })
  if (finders.length === 0) return specialties
  const matches = (specialty: string) => finders.some((finds) => finds(` ${foldText(specialty)}`))
  return [...specialties.filter(matches), ...specialties.filter((specialty) => !matches(specialty))]
}

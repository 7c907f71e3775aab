import { cjkNameForms } from '../../cjk-names.ts'
import { foldText } from '../../fold.ts'

/**
 * Words of the trade that mean the same to somebody who searches, in English and Spanish, folded as `foldText` does. PostgreSQL's stemmers
 * do not join them (*dancer* and *dance*, *bailarina* and *baile*), and would join names that are different. A word is in one family only.
 */
const FAMILIES: readonly string[] = [
  'dance dancer dancing danza baile bailar bailarin bailarina',
  'acting actor actress actuacion actuar actriz',
  'singing singer sing cantar cantante canto vocalist',
  'modeling modelling model modelo modelaje',
  'choreography choreographer coreografia coreografo coreografa',
  'directing director directora direccion',
  'photography photographer fotografia fotografo fotografa',
  'skateboarding skateboarder skateboard',
  'surfing surfer surf',
  'skiing skier ski esqui esquiar',
  'swimming swimmer swim natacion nadar nadador nadadora',
  'running runner corredor corredora',
  'boxing boxer boxeo boxeador boxeadora',
  'fencing fencer esgrima',
  'acrobatics acrobat acrobacia acrobata',
  'gymnastics gymnast gimnasia gimnasta',
  'juggling juggler juggle malabares malabarista',
  'guitar guitarist guitarra guitarrista',
  'piano pianist pianista',
  'violin violinist violinista',
  'cello cellist violonchelo chelista',
  'drums drummer drumming bateria baterista percussion percussionist percusion percusionista',
  'saxophone saxophonist sax saxofon saxofonista',
  'comedy comedian comedia comediante',
  'improv improvisation improvisacion',
  'magic magician magia mago maga',
  'miming mime mimo',
  'puppetry puppeteer puppet titeres titiritero titiritera',
]

const FAMILY_OF: ReadonlyMap<string, string> = new Map(FAMILIES.flatMap((family) => family.split(' ').map((word) => [word, family])))

const PLURAL = /(?<=\p{L}{2})e?s$/u

/** A word as the families have it: of a plural, the singular. */
function familyOf(word: string): string | undefined {
  return FAMILY_OF.get(word) ?? FAMILY_OF.get(word.replace(/s$/, '')) ?? FAMILY_OF.get(word.replace(PLURAL, ''))
}

/** The two parts of a name that is written without a space, folded, in every way in which a profile may have them. */
const splitNames = (word: string) => cjkNameForms(word).map((form) => foldText(form).trim())

/**
 * What a word of a search is looked for by.
 *
 * @param word folded
 * @returns a regular expression, for JavaScript and PostgreSQL alike, over folded text that begins with a space: the word anywhere, or a
 *   whole word of its family, or the two parts of a name that is written without a space; `undefined` for any other word
 */
export function familyPattern(word: string): string | undefined {
  const names = splitNames(word)
  if (names.length > 0) return `${word}|\\s(${names.join('|')})(\\s|$)`
  const family = familyOf(word)
  return family && `${word}|\\s(${family.replaceAll(' ', '|')})(s|es)?(\\s|$)`
}

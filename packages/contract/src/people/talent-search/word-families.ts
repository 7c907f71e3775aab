import { cjkNameForms } from '../../cjk-names.ts'
import { foldText } from '../../fold.ts'

/**
 * Words of the trade that mean the same in a search, in English and Spanish, folded by `foldText`. PostgreSQL's stemmers do not
 * connect them (*dancer* and *dance*, *bailarina* and *baile*), and would connect different names. Each word is in one family
 * only.
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

/** The family of a word; plurals belong to the family of their singular. */
function familyOf(word: string): string | undefined {
  return FAMILY_OF.get(word) ?? FAMILY_OF.get(word.replace(/s$/, '')) ?? FAMILY_OF.get(word.replace(PLURAL, ''))
}

/** All ways in which a profile may store a name that is written without a space, folded. */
const splitNames = (word: string) => cjkNameForms(word).map((form) => foldText(form).trim())

/**
 * The pattern for a word of a search.
 *
 * @param word folded
 * @returns a regular expression for JavaScript and PostgreSQL, to apply to folded text that begins with a space. It matches the
 * word anywhere, a whole word of its family, or the two parts of a name that is written without a space. `undefined` if a plain
 * search for the word is enough
 */
export function familyPattern(word: string): string | undefined {
  const names = splitNames(word)
  if (names.length > 0) return `${word}|\\s(${names.join('|')})(\\s|$)`
  const family = familyOf(word)
  return family && `${word}|\\s(${family.replaceAll(' ', '|')})(s|es)?(\\s|$)`
}

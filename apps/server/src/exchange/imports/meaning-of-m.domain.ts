import { folded } from './cell-texts.domain.ts'

/** What `M` means beside the other values of its column. */
export type MeaningOfM = 'Male' | 'Female'

/** Values beside which `M` is *masculine*, and values beside which it is *mujer*. */
const BESIDE_MALE = new Set([
  'f',
  'female',
  'w',
  'woman',
  'women',
  'girl',
  'fem',
  'femenino',
  'femenina',
  'feminine',
  'weiblich',
  'male',
  'masculino',
])
const BESIDE_MUJER = new Set(['h', 'hombre', 'hombres', 'v', 'varon'])

/** Whether a cell is the letter that has two meanings. */
export const isM = (text: string) => folded(text) === 'm'

/**
 * What `M` means in a column: *H* beside it makes it *mujer*, *F* makes it *male*. `null` where the column has neither, and `both` where it has
 * both: then nobody knows, whatever was chosen before.
 */
export function meaningOfM(values: Iterable<string>): MeaningOfM | 'both' | null {
  const words = new Set([...values].map(folded))
  const [isMale, isMujer] = [BESIDE_MALE, BESIDE_MUJER].map((beside) => [...words].some((word) => beside.has(word)))
  if (!words.has('m')) return null
  if (isMale === isMujer) return isMale ? 'both' : null
  return isMale ? 'Male' : 'Female'
}

import { folded } from './cell-texts.domain.ts'

/** The meaning of `M`, judged from the other values of its column. */
export type MeaningOfM = 'Male' | 'Female'

/** Values that show that `M` means *male*, and values that show that it means *mujer*. */
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

/** Whether a cell is the ambiguous letter `M`. */
export const isM = (text: string) => folded(text) === 'm'

/**
 * The meaning of `M` in a column: *mujer* beside *H*, *male* beside *F*; `null` beside neither. `both` if the column has both: then it is
 * unknown, whatever was chosen before.
 */
export function meaningOfM(values: Iterable<string>): MeaningOfM | 'both' | null {
  const words = new Set([...values].map(folded))
  const [isMale, isMujer] = [BESIDE_MALE, BESIDE_MUJER].map((beside) => [...words].some((word) => beside.has(word)))
  if (!words.has('m')) return null
  if (isMale === isMujer) return isMale ? 'both' : null
  return isMale ? 'Male' : 'Female'
}

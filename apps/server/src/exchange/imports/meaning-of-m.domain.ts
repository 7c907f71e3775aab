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

/** What `M` means in a column: *H* beside it makes it *mujer*, *F* makes it *male*; `null` where the column has neither or both. */
export function meaningOfM(values: Iterable<string>): MeaningOfM | null {
  const words = new Set([...values].map(folded))
  const [isMale, isMujer] = [BESIDE_MALE, BESIDE_MUJER].map((beside) => [...words].some((word) => beside.has(word)))
  if (!words.has('m') || isMale === isMujer) return null
  return isMale ? 'Male' : 'Female'
}

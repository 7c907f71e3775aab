import { type Prng, prng } from '../prng.ts'

/** What is said of a sample tape. */
export interface TapeWords {
  readonly title: string
  readonly description: string | null
}

const GENERAL: readonly TapeWords[] = [
  { title: 'Slate and profiles', description: 'Name, height, both profiles, hands.' },
  { title: 'Contemporary monologue', description: 'Ninety seconds, one take. Comic, then not.' },
  { title: 'Demo reel', description: 'Three student films and a commercial for the campus bookstore.' },
  { title: 'Classical monologue', description: 'Viola, “I left no ring with her”.' },
  { title: 'Movement reel', description: null },
]

const FOR_A_CALL: readonly TapeWords[] = [
  { title: 'Sides, take one', description: 'My brother reads the other part.' },
  { title: 'Sides, take two', description: 'Slower, and with the accent.' },
  { title: 'Audition', description: 'As asked for: the greeting, the walk, the last line twice.' },
  { title: 'Introduction', description: null },
]

/** @param seed whose tape it is, and the how-manieth */
export function tapeWords(seed: string, isGeneral: boolean): TapeWords & { readonly seconds: number; readonly daysAgo: number } {
  const random: Prng = prng(`tape of ${seed}`)
  const words = random.pick(isGeneral ? GENERAL : FOR_A_CALL)
  return { ...words, seconds: random.integer(5, 9), daysAgo: random.integer(0, 20) }
}

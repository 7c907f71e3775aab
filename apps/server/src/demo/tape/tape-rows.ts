import { prng } from '../prng.ts'

/** The texts of a sample tape. */
export interface TapeTexts {
  readonly title: string
  readonly description: string | null
}

const GENERAL: readonly TapeTexts[] = [
  { title: 'Slate and profiles', description: 'Name, height, both profiles, hands.' },
  { title: 'Contemporary monologue', description: 'One take, unrehearsed. Comic, then not.' },
  { title: 'Demo reel', description: 'Three student films and a commercial for the campus bookstore.' },
  { title: 'Classical monologue', description: 'Viola, “I left no ring with her”.' },
  { title: 'Movement reel', description: null },
]

const FOR_A_CALL: readonly TapeTexts[] = [
  { title: 'Sides, take one', description: 'My brother reads the other part.' },
  { title: 'Sides, take two', description: 'Slower, and with the accent.' },
  { title: 'Audition', description: 'As asked for: the greeting, the walk, the last line twice.' },
  { title: 'Introduction', description: null },
]

/**
 * @param seed of the tape's student
 * @param place the index of the tape; consecutive ones have different texts
 */
export function tapeTexts(seed: string, place: number, isGeneral: boolean): TapeTexts & { seconds: number; daysAgo: number } {
  const random = prng(`tape ${place} of ${seed}`)
  const kind = isGeneral ? GENERAL : FOR_A_CALL
  const texts = kind[place % kind.length] as TapeTexts
  return { ...texts, seconds: random.integer(5, 9), daysAgo: random.integer(0, 20) }
}

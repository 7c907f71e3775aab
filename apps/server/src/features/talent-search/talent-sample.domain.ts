import { likePattern, type TalentFilter } from './talent-search.domain.ts'

/** What a search looks at, of one talent. */
export interface SampledTalent {
  readonly searchText: string
  readonly locationText: string | null
  readonly experienceLevel: string
  readonly age: number | null
}

/** Which of the sampled talents fit: 1 or 0 for each. */
type Fits = Uint8Array

/** Conditions whose answers are remembered; each takes a byte for every sampled talent. */
const REMEMBERED_CONDITIONS = 500

/** The text that `LIKE` with this word's pattern looks for. */
const sought = (word: string) => (likePattern(word).startsWith('% ') ? ` ${word}` : word)

/**
 * Some talents, drawn at random, that tell how many of all a search will find. Conditions are counted together, so that two common
 * words that never meet are known for what they are.
 */
export class TalentSample {
  /** How many talents there are altogether, about. */
  readonly total: number
  readonly #talents: readonly SampledTalent[]
  readonly #remembered = new Map<string, Fits>()

  constructor(total: number, talents: readonly SampledTalent[]) {
    this.total = Math.max(total, talents.length)
    this.#talents = talents
  }

  /**
   * @returns the share of talents for whom all conditions hold, never zero: what no sampled talent fits is taken for half a talent
   */
  share({ words = [], locationWords = [], experienceLevel, ageMin, ageMax }: Partial<TalentFilter>): number {
    const conditions = [
      ...words.map((word) => this.#fits(`w ${word}`, ({ searchText }) => searchText.includes(sought(word)))),
      ...locationWords.map((word) => this.#fits(`l ${word}`, ({ locationText }) => locationText?.includes(sought(word)) === true)),
    ]
    if (experienceLevel !== undefined)
      conditions.push(this.#fits(`e ${experienceLevel}`, (talent) => talent.experienceLevel === experienceLevel))
    if (ageMin !== undefined) conditions.push(this.#fits(`a ${ageMin}`, ({ age }) => age !== null && age >= ageMin))
    if (ageMax !== undefined) conditions.push(this.#fits(`b ${ageMax}`, ({ age }) => age !== null && age <= ageMax))
    const size = this.#talents.length
    if (conditions.length === 0 || size === 0) return 1
    const all = new Uint8Array(size).fill(1)
    for (const fits of conditions) for (let place = 0; place < size; place++) all[place] = (all[place] ?? 0) & (fits[place] ?? 0)
    const found = all.reduce((sum, fit) => sum + fit, 0)
    return Math.max(found, 0.5) / size
  }

  #fits(name: string, holds: (talent: SampledTalent) => boolean): Fits {
    const known = this.#remembered.get(name)
    if (known) return known
    const fits = Uint8Array.from(this.#talents, (talent) => Number(holds(talent)))
    this.#remembered.set(name, fits)
    if (this.#remembered.size > REMEMBERED_CONDITIONS) {
      const [oldest = ''] = this.#remembered.keys()
      this.#remembered.delete(oldest)
    }
    return fits
  }
}

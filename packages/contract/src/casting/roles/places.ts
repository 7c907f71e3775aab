import { GENDER } from '../../people/profiles/genders.ts'

/** How many places a role has, and how many of them are reserved for men and for women. */
interface Places {
  readonly needed: number
  readonly neededMen: number | null
  readonly neededWomen: number | null
}

/**
 * Whether a person can have a free place. `unknown` if places are counted by gender and the profile states none: nobody is
 * excluded for what they have not said.
 */
export type PlaceFit = 'fits' | 'unknown' | 'taken'

/**
 * Computes who can have the free places of a role.
 *
 * @param taken the genders of the people who have a place or an open offer
 * @returns a function that tells whether a person of a gender can have a free place
 */
export function freePlaces(
  { needed, neededMen, neededWomen }: Places,
  taken: readonly (string | null)[],
): (gender: string | null) => PlaceFit {
  const counted = { [GENDER.men]: neededMen ?? 0, [GENDER.women]: neededWomen ?? 0 }
  const free = { ...counted }
  let anybody = needed - counted[GENDER.men] - counted[GENDER.women]
  for (const gender of taken) {
    if ((gender === GENDER.men || gender === GENDER.women) && free[gender] > 0) free[gender] -= 1
    else anybody -= 1
  }
  return (gender) => {
    if (anybody > 0) return 'fits'
    if (gender === GENDER.men || gender === GENDER.women) return free[gender] > 0 ? 'fits' : 'taken'
    return free[GENDER.men] + free[GENDER.women] > 0 ? 'unknown' : 'taken'
  }
}

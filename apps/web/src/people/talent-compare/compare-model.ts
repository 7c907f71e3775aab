import type { TalentProfile } from '@callboard/contract/people/profiles/endpoints'
import { hasHours } from '@callboard/contract/people/profiles/week'
import { msg, plural, t } from '#app/language/t.ts'
import { ratingOutOfTen, readable } from '#shared/profile-text.ts'

/** One talent of the comparison; `null` if the profile is deleted or not loaded yet. */
export type Compared = TalentProfile | null

/** One fact across all talents. */
export interface CompareRow {
  readonly label: string
  /** One value per talent, in their order; empty if a talent does not give the fact. */
  readonly values: readonly string[]
  /** Whether the talents differ in it. */
  readonly differs: boolean
}

/** The weekly availability of a profile, such as *12 hours a week*. */
function weekTextOf({ weeklyAvailability }: TalentProfile): string {
  if (!hasHours(weeklyAvailability)) return ''
  const hours = Object.values(weeklyAvailability).flat().filter(Boolean).length
  return plural(hours, '1 hour a week', '{count} hours a week')
}

/** The compared facts. Ethnicity and religion are excluded: they are shown on a profile, but never compared. */
const FACTS: readonly (readonly [label: string, of: (talent: TalentProfile) => string | number | null])[] = [
  [msg('Available'), ({ available }) => (available ? t('Yes') : t('No'))],
  [msg('Experience'), ({ experienceLevel }) => experienceLevel && readable(experienceLevel)],
  [msg('Rating'), ({ rating }) => ratingOutOfTen(rating)],
  [msg('Age'), ({ age }) => age],
  [msg('Height'), ({ height }) => height],
  [msg('Gender'), ({ gender }) => gender && t(gender)],
  [msg('Hometown'), ({ location }) => location],
  [msg('Hours'), weekTextOf],
  [msg('Major'), ({ major }) => major],
  [msg('School'), ({ school }) => school],
  [msg('Year'), ({ year }) => year && t(year)],
  [msg('Graduation'), ({ expectedGraduationYear }) => expectedGraduationYear],
]

/** The facts of the talents, row by row; empty rows are omitted. */
export function compareRows(talents: readonly Compared[]): CompareRow[] {
  const there = talents.filter((talent) => talent !== null)
  return FACTS.flatMap(([label, of]) => {
    const values = talents.map((talent) => (talent === null ? '' : String(of(talent) ?? '')))
    const differs = new Set(there.map((talent) => String(of(talent) ?? ''))).size > 1
    return values.every((value) => value === '') ? [] : [{ label: t(label), values, differs }]
  })
}

/** The skills of the talents: first those that all have, then the others of each talent. */
export function compareSpecialties(talents: readonly Compared[]): { common: string[]; own: string[][] } {
  const there = talents.filter((talent) => talent !== null)
  const [first, ...others] = there
  const common = (first?.specialties ?? []).filter((one) => others.every(({ specialties }) => specialties.includes(one)))
  const isCommon = new Set(there.length > 1 ? common : [])
  return { common: [...isCommon], own: talents.map((talent) => (talent?.specialties ?? []).filter((one) => !isCommon.has(one))) }
}

/** The ids after one of them was moved: a step of -1 to the left, 1 to the right. At the end it does not move further. */
export function movedId(ids: readonly number[], id: number, step: -1 | 1): number[] {
  const from = ids.indexOf(id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

import type { TalentChoice, TalentChoices } from '@callboard/contract/people/talent-search/endpoints'
import type { CountedFilter } from '@callboard/contract/people/talent-search/rules'
import { locale, t } from '#app/language/t.ts'

/** The counts of all filters; `undefined` until they are loaded. */
export type ChoiceCounts = TalentChoices | undefined

/** The number of people with a value: *41*, *1,000+*; empty until it is known. */
export function countText(counts: ChoiceCounts, filter: CountedFilter, value: string): string {
  if (!counts) return ''
  const found: TalentChoice | undefined = counts[filter].find((choice) => choice.value === value)
  const count = (found?.count ?? 0).toLocaleString(locale())
  return found?.capped ? t('{count}+', { count }) : count
}

/** The values to choose from: those that are offered, and others that are stored or chosen already, so that every value can be found. */
export function valuesOf(counts: ChoiceCounts, filter: CountedFilter, offered: readonly string[], chosen: readonly string[]): string[] {
  return [...new Set([...offered, ...(counts?.[filter].map(({ value }) => value) ?? []), ...chosen])]
}

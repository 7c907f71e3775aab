import type { ImportPlan, TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import type { ImportField } from '@callboard/contract/exchange/imports/rules'
import type { TextEncoding } from '@callboard/contract/exchange/imports/text-encodings'
import type { ColumnFacts } from './column-facts.domain.ts'
import { plainNames } from './columns.domain.ts'
import { orderOfHeading } from './day-order.domain.ts'
import type { MeaningOfM } from './meaning-of-m.domain.ts'

/** A table with the plan for its columns, and facts about each. */
interface PlannedTable {
  readonly plan: ImportPlan
  readonly header: readonly string[]
  readonly facts: readonly ColumnFacts[]
}

const factsOf = ({ plan, facts }: PlannedTable, field: ImportField) => facts[plan.columns.indexOf(field)]

/** The meaning of `M` in the gender column. */
export function genderMOf(table: PlannedTable): MeaningOfM | null {
  const meaning = factsOf(table, 'gender')?.genderM ?? null
  return meaning === 'both' ? null : meaning
}

/**
 * The order of day and month in the dates of birth. The first that decides: the office's choice, all dates together, the heading, the
 * region.
 *
 * @param region of the institution, for example `US`
 */
export function datesOf(table: PlannedTable, region: string): NonNullable<TalentImport['assumed']['dates']> {
  const dates = factsOf(table, 'age')?.dates ?? 'open'
  const chosen = table.plan.dayFirst ?? null
  if (chosen !== null) return { dayFirst: chosen, by: 'choice' }
  const asked = orderOfHeading(table.header[table.plan.columns.indexOf('age')] ?? '')
  if (dates === 'open' && asked !== undefined) return { dayFirst: asked === 'day-first', by: 'heading' }
  if (dates === 'open') return { dayFirst: region !== 'US', by: 'region' }
  return { dayFirst: dates === 'both' ? null : dates === 'day-first', by: 'dates' }
}

/** The heading of the column of whole names, and how its names are written. */
export function nameColumnOf(table: PlannedTable): Parameters<typeof plainNames> {
  return [table.header[table.plan.columns.indexOf('name')] ?? '', factsOf(table, 'name')?.names]
}

/** The meaning of `M`, as the endpoint returns it. */
const GENDER_M = { Male: 'male', Female: 'female', none: null } as const

/** The assumptions about a table. @param region as for `datesOf` */
export function assumedOf(
  table: PlannedTable & { readonly encoding: TextEncoding | null; readonly footer: readonly string[] },
  region: string,
): TalentImport['assumed'] {
  return {
    encoding: table.encoding,
    dates: (factsOf(table, 'age')?.dates ?? null) === null ? null : datesOf(table, region),
    genderM: GENDER_M[genderMOf(table) ?? 'none'],
    plainNames: plainNames(...nameColumnOf(table)),
    footer: [...table.footer],
  }
}

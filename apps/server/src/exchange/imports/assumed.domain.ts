import type { ImportPlan, TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import type { ImportField } from '@callboard/contract/exchange/imports/rules'
import type { TextEncoding } from '@callboard/contract/exchange/imports/text-encodings'
import type { ColumnFacts } from './column-facts.domain.ts'
import { plainNames } from './columns.domain.ts'
import { orderOfHeading } from './day-order.domain.ts'
import type { MeaningOfM } from './meaning-of-m.domain.ts'

/** A table as a whole, with what its columns are. */
interface PlannedTable {
  readonly plan: ImportPlan
  readonly header: readonly string[]
  readonly facts: readonly ColumnFacts[]
}

const factsOf = ({ plan, facts }: PlannedTable, field: ImportField) => facts[plan.columns.indexOf(field)]

/** What `M` is in the column of genders. */
export function genderMOf(table: PlannedTable): MeaningOfM | null {
  const meaning = factsOf(table, 'gender')?.genderM ?? null
  return meaning === 'both' ? null : meaning
}

/**
 * The order of day and month in the dates of birth: as the office says, else as they all are, as the heading asks, or as the region writes.
 *
 * @param region of the institution, such as `US`
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

/** The heading of the column of whole names, and how they are written. */
export function nameColumnOf(table: PlannedTable): Parameters<typeof plainNames> {
  return [table.header[table.plan.columns.indexOf('name')] ?? '', factsOf(table, 'name')?.names]
}

/** What `M` is, as the endpoint says it. */
const GENDER_M = { Male: 'male', Female: 'female', none: null } as const

/** What is assumed of a table as a whole. @param region as of `datesOf` */
export function assumedOf(table: PlannedTable & { readonly encoding: TextEncoding | null }, region: string): TalentImport['assumed'] {
  return {
    encoding: table.encoding,
    dates: (factsOf(table, 'age')?.dates ?? null) === null ? null : datesOf(table, region),
    genderM: GENDER_M[genderMOf(table) ?? 'none'],
    plainNames: plainNames(...nameColumnOf(table)),
  }
}

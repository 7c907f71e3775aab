import { IMPORT_ERROR } from '@callboard/contract/exchange/imports/errors'
import { IMPORT_FIELD_NAME, IMPORT_FOR_EVERYBODY, type ImportField } from '@callboard/contract/exchange/imports/rules'
import type { Translator } from '@callboard/contract/translate'
import type { Database } from '#db/client.ts'
import { AppError } from '#platform/app-error.ts'
import { type Cell, workbook } from '#platform/workbook.ts'
import { type Habits, readDay } from './days.domain.ts'
import { REASON_COLUMN, REFUSED_SHEET } from './first-plan.ts'
import type { ImportJudging } from './import-judging.service.ts'
import { findPhotos } from './import-photos.repository.ts'
import type { StoredRow } from './import-rows.repository.ts'
import * as rowsRepository from './import-rows.repository.ts'
import * as repository from './imports.repository.ts'
import { isM } from './meaning-of-m.domain.ts'
import { unguarded } from './row-texts.domain.ts'
import { columnName, type ReadingContext } from './rows.domain.ts'

/** The rows that were not imported, or were imported without some cells. */
export interface RefusedRows {
  /**
   * A workbook of these rows, and of rows with a missing photo, for correction and another import. The last column has the reason. A row
   * that was imported without some cells has only these cells and the person's, so that importing it again changes nothing else.
   */
  workbook(id: number, translator: Translator): Promise<{ fileName: string; content: AsyncIterable<Buffer> }>
  /** The same rows, in batches. */
  pieces(id: number): AsyncGenerator<StoredRow[]>
}

/** Outcomes of rows that were not imported. */
const WAITING = ['refused', 'lookalike'] as const

/** The maximum number of rows, and of bytes in their cells, that are read at once. All rows together may be the whole table. */
const PIECE = { rows: 200, bytes: 2_000_000 } as const

/** The fields that identify the person of a row. */
const WHO: readonly ImportField[] = ['id', 'studentNumber', 'name', 'firstName', 'lastName', 'email']

/** Characters of the columns. */
const WIDTH = { cell: 18, reason: 70 } as const

/** The first year that spreadsheets can store as a date. */
const FIRST_YEAR = 1901

/** How many of the first rows fit into the bytes; at least one. */
function countWithin(sizes: readonly number[], bytes: number): number {
  let count = 0
  for (let sum = sizes[0] ?? 0; count < sizes.length && sum <= bytes; sum += sizes[count] ?? 0) count++
  return Math.max(1, count)
}

/** Writes a date as a day. The next table has fewer dates, so their order could be read differently. */
function asDay(text: string, habits: Habits): Cell {
  const read = readDay(text, habits)
  if (!read || 'problem' in read || read.value.year < FIRST_YEAR) return text
  const { year, month, day } = read.value
  return { day: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` }
}

/** Writes a gender as a word. In the next table *M* may be ambiguous without the other values of its column. */
function asGender(text: string, { genderM, lists }: ReadingContext, { t }: Translator): string {
  return isM(text) && genderM !== null && lists.genders.includes(genderM) ? t(genderM) : text
}

/** Whether a row that was imported without some cells shows a field: who it is, and what was left out. */
function isShown(field: ImportField | null, { problems }: StoredRow): boolean {
  const leftOut = problems.flatMap((problem) => (problem.isLeftOut && problem.field ? [problem.field] : []))
  // A height is in one column, or in two.
  if (field === null) return false
  return WHO.includes(field) || leftOut.some((one) => one === field || (one === 'height' && field.startsWith(one)))
}

/** A column of the file: a column of the table, or the office's value for everybody. */
interface Column {
  /** `null` of one that is left out, whose cells come back as they were. */
  readonly field: ImportField | null
  readonly heading: string
  readonly cellOf: (row: StoredRow) => Cell
}

function columnsOf(header: readonly string[], context: ReadingContext, translator: Translator): Column[] {
  const isReason = (text: string) => context.translators.some(({ t }) => text === t(REASON_COLUMN))
  const { plan, apostrophes } = context
  const ofTable = header.flatMap((text, at): Column[] => {
    const field = plan.columns[at]
    if (!field) {
      const asItWas = ({ cells }: StoredRow) => unguarded((cells[at] ?? '').trim(), apostrophes)
      // The reason of an earlier file is said again.
      return isReason(text) ? [] : [{ field: null, heading: text, cellOf: asItWas }]
    }
    const cellOf = ({ cells, answered }: StoredRow): Cell => {
      const said = answered.find((one) => one.field === field)?.answer
      const cell = said ?? unguarded((cells[at] ?? '').trim(), apostrophes)
      if (field === 'gender') return asGender(cell, context, translator)
      return field === 'age' ? asDay(cell, context) : cell
    }
    return [{ field, heading: text || translator.t('Column {number}', { number: at + 1 }), cellOf }]
  })
  const isMissing = (field: ImportField) => !plan.columns.includes(field)
  const forEverybody = IMPORT_FOR_EVERYBODY.filter(isMissing).flatMap((field): Column[] => {
    const value = plan.everybody[field]
    // A value for everybody applies only to new people, also in the next file.
    const cellOf = ({ answered, studentId }: StoredRow) =>
      answered.find((one) => one.field === field)?.answer ?? (studentId === null ? (value ?? null) : null)
    const isSaid = value !== undefined || plan.values[field] !== undefined
    return isSaid ? [{ field, heading: translator.t(IMPORT_FIELD_NAME[field]), cellOf }] : []
  })
  return [...ofTable, ...forEverybody]
}

export function createRefusedRows({ db, judging }: { db: Database; judging: ImportJudging }): RefusedRows {
  async function* pieces(id: number): AsyncGenerator<StoredRow[]> {
    for (let after = 0; ; ) {
      const page = { after, limit: PIECE.rows, outcomes: WAITING, failedPhotos: 'too' as const, leftOutCells: 'too' as const }
      const limit = countWithin(await rowsRepository.findSizes(db, id, page), PIECE.bytes)
      const rows = await rowsRepository.findRows(db, id, { ...page, limit })
      if (rows.length === 0) return
      yield rows
      after = rows.at(-1)?.number ?? after
    }
  }

  /** By row, why it was not imported, or which cells and photos are missing; and whether the file has the whole row. */
  async function reasonsOf(id: number, rows: readonly StoredRow[], translator: Translator): Promise<{ text: string; isWhole: boolean }[]> {
    const photos = await findPhotos(
      db,
      id,
      rows.map(({ number }) => number),
    )
    const failed = Map.groupBy(
      photos.filter(({ state }) => state === 'failed'),
      ({ number }) => number,
    )
    return rows.map(({ number, outcome, problems, twin, done }) => {
      const misses = failed.get(number) ?? []
      const parts = [
        outcome === 'lookalike' && twin === null ? translator.t('Someone has the same name or student number') : '',
        outcome === 'lookalike' && twin !== null ? translator.t('Another row has the same name') : '',
        done && problems.some(({ isLeftOut }) => isLeftOut) ? translator.t('Imported without this cell') : '',
        ...problems
          .filter(({ isLeftOut = false }) => isLeftOut === done)
          .map(({ field, message }) => [columnName(field, translator), translator.t(message)].filter(Boolean).join(': ')),
        ...misses.map(({ address, problem }) => `${address}: ${translator.t(problem ?? '')}`),
      ]
      return { text: [...new Set(parts.filter(Boolean))].join('; '), isWhole: !done || misses.length > 0 }
    })
  }

  return {
    pieces,

    async workbook(id, translator) {
      const stored = await repository.findImport(db, id)
      if (!stored) throw new AppError(IMPORT_ERROR.missing)
      const columns = columnsOf(stored.header, judging.contextOf(stored), translator)

      async function* rows(): AsyncGenerator<Cell[][]> {
        for await (const piece of pieces(id)) {
          const reasons = await reasonsOf(id, piece, translator)
          yield piece.map((row, at) => {
            const { text, isWhole } = reasons[at] ?? { text: '', isWhole: true }
            return [...columns.map(({ field, cellOf }) => (isWhole || isShown(field, row) ? cellOf(row) : null)), text]
          })
        }
      }

      const name = stored.fileName
        .replace(/\.\w{1,5}$/, '')
        .replace(/[^\w -]+/g, '')
        .replace(/(?:-refused)+$/, '')
        .trim()
      const headings = columns.map(({ heading }) => ({ heading, width: WIDTH.cell }))
      const sheet = {
        name: translator.t(REFUSED_SHEET),
        columns: [...headings, { heading: translator.t(REASON_COLUMN), width: WIDTH.reason }],
        rows: rows(),
      }
      return { fileName: `${name || 'import'}-refused.xlsx`, content: workbook([sheet]) as AsyncIterable<Buffer> }
    },
  }
}

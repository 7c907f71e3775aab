import type { ImportPlan, ImportRow } from '@callboard/contract/exchange/imports/endpoints'
import { IMPORT_ERROR } from '@callboard/contract/exchange/imports/errors'
import { IMPORT_LIMITS, IMPORT_OUTCOMES, type ImportDecision, type ImportOutcome } from '@callboard/contract/exchange/imports/rules'
import type { Translator } from '@callboard/contract/translate'
import { stringify } from 'csv-stringify/sync'
import { type Database, inTransaction } from '#db/client.ts'
import { AppError } from '#platform/app-error.ts'
import { BYTE_ORDER_MARK, CSV } from '#platform/csv/csv.ts'
import { safeCell } from '#platform/csv/safe-cell.domain.ts'
import { announce } from '#platform/live.ts'
import { ensureFits, type ImportJudging, REASON_COLUMN, type ReadImport, toChange } from './import-judging.service.ts'
import { findShownPeople } from './import-people.repository.ts'
import { countPhotos, findPhotos } from './import-photos.repository.ts'
import type { RowChange, StoredImport, StoredRow } from './imports.repository.ts'
import * as repository from './imports.repository.ts'
import { likenessOf } from './likeness.domain.ts'
import { columnName, type Reading, unguarded } from './rows.domain.ts'

/**
 * The rows of an import: what they would do, what the office decides about them, and those that were refused. What is wrong with them is said in the
 * language of a translator.
 */
export interface ImportRowsService {
  /** What a row of the table becomes by a plan. @param at counted from 0 */
  preview(id: number, plan: ImportPlan, at: number, translator: Translator): Promise<ImportRow>
  /** A page of the rows that the dry run has been through, in the order of the file. */
  rows(id: number, page: AskedRows, translator: Translator): Promise<ImportRow[]>
  /** Says who a row is whose name somebody has. @throws AppError 404, 409 for a row that does not wait for a decision */
  decide(id: number, number: number, decision: Decided, translator: Translator): Promise<ImportRow>
  /** The rows that were not imported or that miss a photo, as pieces of a CSV file. Its last column has the reason. */
  refusedCsv(id: number, translator: Translator): Promise<{ fileName: string; content: AsyncIterable<string> }>
}

interface AskedRows {
  readonly outcome?: ImportOutcome | undefined
  readonly photos?: 'failed' | undefined
  readonly after: number
}

interface Decided {
  readonly decision: ImportDecision
  readonly studentId?: number | undefined
}

/** Addresses of photos as the page shows them. */
type ShownPhotos = ImportRow['photos']

type ShownRow = RowChange & Pick<StoredRow, 'cells' | 'decision'>

/** Whether the dry run has been through a row. */
const isJudged = (row: StoredRow): row is StoredRow & ShownRow => row.outcome !== null

/** Rows and bytes of their cells that a piece of the file is made of: together they may be a whole table. */
const PIECE = { rows: 200, bytes: 2_000_000 } as const

/** A row whose texts are in a language. */
const said = (row: ImportRow, translator: Translator): ImportRow => ({
  ...row,
  problems: row.problems.map((problem) => ({ ...problem, message: translator.t(problem.message) })),
  photos: row.photos.map((photo) => ({ ...photo, problem: photo.problem && translator.t(photo.problem) })),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** How many of the first have together no more bytes; one at least. */
function countWithin(sizes: readonly number[], bytes: number): number {
  let count = 0
  for (let sum = sizes[0] ?? 0; count < sizes.length && sum <= bytes; sum += sizes[count] ?? 0) count++
  return Math.max(1, count)
}

export function createImportRows({ db, judging }: { db: Database; judging: ImportJudging }): ImportRowsService {
  async function existing(id: number): Promise<StoredImport> {
    const found = await repository.findImport(db, id)
    if (!found) throw new AppError(IMPORT_ERROR.missing)
    return found
  }

  /** Rows for the page, with the names in them and the profiles that they refer to. */
  async function shown(stored: ReadImport, rows: readonly ShownRow[], photosOf: (number: number) => ShownPhotos): Promise<ImportRow[]> {
    const context = judging.contextOf(stored)
    const ids = rows.flatMap(({ lookalikes, studentId }) => (studentId === null ? lookalikes : [...lookalikes, studentId]))
    const people = new Map((await findShownPeople(db, ids)).map((person) => [person.id, person]))
    const readings = await judging.read(rows, context)
    return rows.map(({ number, outcome, studentId, changes, problems, lookalikes, decision }, at) => {
      const reading = readings[at] as Reading
      const { firstName, lastName, email } = reading.input
      const student = people.get(studentId ?? 0) ?? null
      return {
        number,
        outcome,
        name: `${textOf(firstName)} ${textOf(lastName)}`.trim() || `${student?.firstName ?? ''} ${student?.lastName ?? ''}`.trim(),
        email: textOf(email) || null,
        student,
        changes,
        problems: problems.map(({ text = null, isLeftOut = outcome !== 'refused', ...problem }) => ({ ...problem, text, isLeftOut })),
        lookalikes: lookalikes
          .map((id) => people.get(id))
          .filter((person) => person !== undefined)
          .map((person) => ({ ...person, by: likenessOf(reading, person) })),
        photos: photosOf(number),
        decision,
      }
    })
  }

  /** As `shown`, with the addresses that are stored. */
  async function withPhotos(stored: ReadImport & Pick<StoredImport, 'id'>, rows: readonly StoredRow[]): Promise<ImportRow[]> {
    const photos = await findPhotos(
      db,
      stored.id,
      rows.map(({ number }) => number),
    )
    return shown(stored, rows.filter(isJudged), (number) => photos.filter((photo) => photo.number === number))
  }

  /** The rows that were not imported or that miss a photo, some at a time. */
  async function* refusedRows(id: number): AsyncGenerator<StoredRow[]> {
    for (let after = 0; ; ) {
      const page = { after, limit: PIECE.rows, outcomes: ['refused', 'lookalike'] as const, failedPhotos: 'too' as const }
      const limit = countWithin(await repository.findSizes(db, id, page), PIECE.bytes)
      const rows = await repository.findRows(db, id, { ...page, limit })
      if (rows.length === 0) return
      yield rows
      after = rows.at(-1)?.number ?? after
    }
  }

  /** Why each of these rows was not imported, or which of its photos were not. */
  async function reasonsOf(id: number, rows: readonly StoredRow[], translator: Translator): Promise<string[]> {
    const photos = await findPhotos(
      db,
      id,
      rows.map(({ number }) => number),
    )
    const failed = Map.groupBy(
      photos.filter(({ state }) => state === 'failed'),
      ({ number }) => number,
    )
    return rows.map(({ number, outcome, problems }) =>
      [
        outcome === 'lookalike' ? translator.t('Someone has the same name or student number') : '',
        ...problems
          .filter(({ isLeftOut }) => !isLeftOut)
          .map(({ field, message }) => [columnName(field, translator), translator.t(message)].filter(Boolean).join(': ')),
        ...(failed.get(number) ?? []).map(({ address, problem }) => `${address}: ${translator.t(problem ?? '')}`),
      ]
        .filter(Boolean)
        .join('; '),
    )
  }

  function only(row: ImportRow | undefined): ImportRow {
    if (!row) throw new AppError(IMPORT_ERROR.missing)
    return row
  }

  return {
    async preview(id, plan, at, translator) {
      const stored = { ...(await existing(id)), plan }
      ensureFits(plan, stored)
      const [row] = (await repository.findRows(db, id, { after: 0, limit: at + 1 })).slice(at)
      const judged = row && (await judging.judgeRows(db, judging.contextOf(stored), [{ ...row, decision: null }]))[0]
      const photos = judged?.reading.photos.map((photo) => ({
        ...photo,
        state: photo.problem === null ? ('waiting' as const) : ('failed' as const),
      }))
      const rows = judged ? await shown(stored, [{ ...toChange(judged), cells: row.cells, decision: null }], () => photos ?? []) : []
      return said(only(rows[0]), translator)
    },

    async rows(id, { outcome, photos, after }, translator) {
      const page = {
        after,
        limit: IMPORT_LIMITS.page,
        outcomes: outcome ? [outcome] : IMPORT_OUTCOMES,
        ...(photos && { failedPhotos: 'only' as const }),
      }
      const rows = await withPhotos(await existing(id), await repository.findRows(db, id, page))
      return rows.map((row) => said(row, translator))
    },

    async decide(id, number, { decision, studentId = null }, translator) {
      const stored = await existing(id)
      await inTransaction(db, async (transaction) => {
        const locked = await repository.lockImport(transaction, id)
        const row = await repository.findRow(transaction, id, number)
        const isSame = decision === 'same'
        if (locked?.state !== 'checked' || !row?.lookalikes.length) throw new AppError(IMPORT_ERROR.noSuchRow)
        if (isSame && !row.lookalikes.includes(studentId ?? 0)) throw new AppError(IMPORT_ERROR.noSuchRow)
        const decided = { decision, studentId: isSame ? studentId : null }
        const [judged] = await judging.judgeRows(transaction, judging.contextOf(locked), [{ ...row, ...decided }])
        if (!judged) throw new AppError(IMPORT_ERROR.missing)
        await repository.writeJudgements(transaction, id, [
          { ...toChange(judged), lookalikes: row.lookalikes, ...(isSame && { studentId }) },
        ])
        await repository.writeDecision(transaction, id, number, decision)
        const counts = await repository.countOutcomes(transaction, id)
        await repository.updateImport(transaction, id, { counts, photos: await countPhotos(transaction, id) })
        await announce(transaction, 'imports', 'desk')
      })
      const row = await repository.findRow(db, id, number)
      return said(only((await withPhotos(stored, row ? [row] : []))[0]), translator)
    },

    async refusedCsv(id, translator) {
      const stored = await existing(id)
      // Columns that are left out are not kept, and the reason of an earlier file is one of them.
      const kept = stored.header.flatMap((text, at) =>
        stored.plan.columns[at] ? [{ at, heading: text || translator.t('Column {number}', { number: at + 1 }) }] : [],
      )
      const header = [...kept.map(({ heading }) => heading), translator.t(REASON_COLUMN)].map(safeCell)
      const { apostrophes } = judging.contextOf(stored)

      async function* content(): AsyncGenerator<string> {
        yield BYTE_ORDER_MARK + stringify([header], CSV)
        for await (const rows of refusedRows(id)) {
          const reasons = await reasonsOf(id, rows, translator)
          // Each cell as its value is, with an apostrophe of this file alone.
          const lines = rows.map(({ cells }, row) =>
            [...kept.map(({ at }) => unguarded(cells[at] ?? '', apostrophes)), reasons[row] ?? ''].map(safeCell),
          )
          yield stringify(lines, CSV)
        }
      }

      const name =
        stored.fileName
          .replace(/\.\w{1,5}$/, '')
          .replace(/[^\w -]+/g, '')
          .trim() || 'import'
      return { fileName: `${name}-refused.csv`, content: content() }
    },
  }
}

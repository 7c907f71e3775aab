import type { ImportPlan } from '@callboard/contract/exchange/imports/endpoints'
import { IMPORT_ERROR } from '@callboard/contract/exchange/imports/errors'
import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { IMPORT_LIMITS, IMPORT_OUTCOMES, type ImportDecision, type ImportOutcome } from '@callboard/contract/exchange/imports/rules'
import type { Translator } from '@callboard/contract/translate'
import { type Database, inTransaction } from '#db/client.ts'
import { AppError } from '#platform/app-error.ts'
import { announce } from '#platform/live.ts'
import { ensureFits, type ImportJudging, type ReadImport, toChange } from './import-judging.service.ts'
import { findShownPeople } from './import-people.repository.ts'
import { countPhotos, findPhotos } from './import-photos.repository.ts'
import type { RowChange, StoredRow } from './import-rows.repository.ts'
import * as rowsRepository from './import-rows.repository.ts'
import type { StoredImport } from './imports.repository.ts'
import * as repository from './imports.repository.ts'
import { judgeBeside, judgeNeighbours } from './judge-again.ts'
import { likenessOf } from './likeness.domain.ts'
import type { Reading } from './rows.domain.ts'

/** The rows of an import: their effect, and the office's decisions. Problems are in the language of the translator. */
export interface ImportRowsService {
  /** The result of a row under a plan. @param at index from 0 */
  preview(id: number, plan: ImportPlan, at: number, translator: Translator): Promise<ImportRow>
  /** A page of the checked rows, in the order of the file. */
  rows(id: number, page: AskedRows, translator: Translator): Promise<ImportRow[]>
  /** Stores which person a row is about, or that the row is skipped. @throws AppError 404; 409 for a row that needs no decision */
  decide(id: number, number: number, decision: Decided, translator: Translator): Promise<ImportRow>
  /** One checked row. @throws AppError 404 */
  row(id: number, number: number, translator: Translator): Promise<ImportRow>
}

interface AskedRows {
  readonly outcome?: ImportOutcome | undefined
  readonly photos?: 'failed' | undefined
  readonly kept?: 'only' | undefined
  readonly cells?: 'left-out' | undefined
  readonly after: number
}

interface Decided {
  /** `null` removes the decision. */
  readonly decision: ImportDecision | null
  readonly studentId?: number | undefined
}

/** The photo addresses as the page shows them. */
type ShownPhotos = ImportRow['photos']

type ShownRow = Omit<RowChange, 'marks'> & Pick<StoredRow, 'cells' | 'answers' | 'decision'> & Partial<Pick<StoredRow, 'kept'>>

/** Outcomes of rows that are imported even without some cells. */
const IMPORTED: readonly ImportOutcome[] = ['new', 'changed', 'unchanged']

/** Whether the dry run has checked a row. */
const isJudged = (row: StoredRow): row is StoredRow & ShownRow => row.outcome !== null

/** Translates the texts of a row. */
const said = (row: ImportRow, translator: Translator): ImportRow => ({
  ...row,
  problems: row.problems.map((problem) => ({ ...problem, message: translator.t(problem.message) })),
  photos: row.photos.map((photo) => ({ ...photo, problem: photo.problem && translator.t(photo.problem) })),
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The name as the file has it, for a row with an invalid name. */
const givenName = ({ given: { name = '', firstName = '', lastName = '' } }: Reading) => (name || `${firstName} ${lastName}`).trim()

export function createImportRows({ db, judging }: { db: Database; judging: ImportJudging }): ImportRowsService {
  async function existing(id: number): Promise<StoredImport> {
    const found = await repository.findImport(db, id)
    if (!found) throw new AppError(IMPORT_ERROR.missing)
    return found
  }

  /** The rows for the page, with names and the profiles that they refer to. */
  async function shown(stored: ReadImport, rows: readonly ShownRow[], photosOf: (number: number) => ShownPhotos): Promise<ImportRow[]> {
    const context = judging.contextOf(stored)
    const ids = rows.flatMap(({ lookalikes, studentId }) => (studentId === null ? lookalikes : [...lookalikes, studentId]))
    const people = new Map((await findShownPeople(db, ids)).map((person) => [person.id, person]))
    const readings = await judging.read(rows, context)
    return rows.map(({ number, outcome, studentId, changes, problems, lookalikes, decision, answered, twin, kept = null }, at) => {
      const reading = readings[at] as Reading
      const { firstName, lastName, email } = reading.input
      const student = people.get(studentId ?? 0) ?? null
      return {
        number,
        outcome,
        name:
          `${textOf(firstName)} ${textOf(lastName)}`.trim() ||
          `${student?.firstName ?? ''} ${student?.lastName ?? ''}`.trim() ||
          givenName(reading),
        email: textOf(email) || null,
        student,
        changes,
        problems: problems.map(({ text = null, isLeftOut = outcome !== 'refused', ...problem }) => ({ ...problem, text, isLeftOut })),
        answered,
        twin,
        lookalikes: lookalikes
          .map((id) => people.get(id))
          .filter((person) => person !== undefined)
          .map((person) => ({ ...person, by: likenessOf(reading, person) })),
        photos: photosOf(number),
        decision,
        kept,
      }
    })
  }

  /** As `shown`, with the stored photo addresses. */
  async function withPhotos(stored: ReadImport & Pick<StoredImport, 'id'>, rows: readonly StoredRow[]): Promise<ImportRow[]> {
    const photos = await findPhotos(
      db,
      stored.id,
      rows.map(({ number }) => number),
    )
    return shown(stored, rows.filter(isJudged), (number) => photos.filter((photo) => photo.number === number))
  }

  function only(row: ImportRow | undefined): ImportRow {
    if (!row) throw new AppError(IMPORT_ERROR.missing)
    return row
  }

  async function one(stored: StoredImport, number: number, translator: Translator): Promise<ImportRow> {
    const row = await rowsRepository.findRow(db, stored.id, number)
    return said(only((await withPhotos(stored, row ? [row] : []))[0]), translator)
  }

  return {
    async preview(id, plan, at, translator) {
      const stored = { ...(await existing(id)), plan }
      ensureFits(plan, stored)
      const [row] = (await rowsRepository.findRows(db, id, { after: 0, limit: at + 1 })).slice(at)
      const judged = row && (await judging.judgeRows(db, judging.contextOf(stored), [{ ...row, decision: null }]))[0]
      const photos = judged?.reading.photos.map((photo) => ({
        ...photo,
        state: photo.problem === null ? ('waiting' as const) : ('failed' as const),
      }))
      const rows = judged
        ? await shown(stored, [{ ...toChange(judged), cells: row.cells, answers: row.answers, decision: null }], () => photos ?? [])
        : []
      return said(only(rows[0]), translator)
    },

    async rows(id, { outcome, photos, kept, cells, after }, translator) {
      const page = {
        after,
        limit: IMPORT_LIMITS.page,
        outcomes: outcome ? [outcome] : IMPORT_OUTCOMES,
        ...(photos && { failedPhotos: 'only' as const }),
        ...(kept && { isKept: true }),
        ...(cells && { outcomes: IMPORTED, isWithoutCells: true }),
      }
      const rows = await withPhotos(await existing(id), await rowsRepository.findRows(db, id, page))
      return rows.map((row) => said(row, translator))
    },

    async decide(id, number, { decision, studentId = null }, translator) {
      const stored = await existing(id)
      await inTransaction(db, async (transaction) => {
        const locked = await repository.lockImport(transaction, id)
        const row = await rowsRepository.findRow(transaction, id, number)
        const isSame = decision === 'same'
        const isAsked = row !== undefined && (row.lookalikes.length > 0 || row.twin !== null)
        // Every row can be left out.
        const isPossible = isAsked || decision === 'skip' || decision === null
        if (locked?.state !== 'checked' || row === undefined || !isPossible) throw new AppError(IMPORT_ERROR.noSuchRow)
        if (isSame && !row.lookalikes.includes(studentId ?? 0)) throw new AppError(IMPORT_ERROR.noSuchRow)
        const decided = { decision, studentId: isSame ? studentId : null }
        const judged = await judgeBeside(transaction, judging, locked, { ...row, ...decided })
        const change = toChange(judged)
        // Keeps the question about a row, so that the office can change its answer. A refused row keeps only the question about its person.
        const keeps = isAsked && decision !== null && (row.outcome !== 'refused' || row.lookalikes.length > 0)
        const asked = keeps ? { ...change, lookalikes: row.lookalikes, twin: change.twin ?? row.twin } : change
        await rowsRepository.writeJudgements(transaction, id, [{ ...asked, ...(isSame && { studentId }) }])
        await rowsRepository.writeDecision(transaction, id, number, decision)
        await judgeNeighbours(transaction, judging, locked, { number, marks: [...row.marks, ...judged.marks] })
        const counts = await repository.countOutcomes(transaction, id)
        await repository.updateImport(transaction, id, { counts, photos: await countPhotos(transaction, id) })
        await announce(transaction, 'imports', 'desk')
      })
      return one(stored, number, translator)
    },

    row: async (id, number, translator) => one(await existing(id), number, translator),
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { Refusal } from '@callboard/contract/all-errors'
import { oneLine } from '@callboard/contract/common'
import type { ImportPlan, ListedImport, TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import { IMPORT_ERROR } from '@callboard/contract/exchange/imports/errors'
import { IMPORT_KEPT_DAYS, IMPORT_LIMITS, IMPORT_MESSAGE, type ImportState } from '@callboard/contract/exchange/imports/rules'
import type { TextEncoding } from '@callboard/contract/exchange/imports/text-encodings'
import { DAY_MS } from '@callboard/contract/time/durations'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { UploadRules } from '#platform/images/upload-rules.ts'
import type { JobKind, Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { firstValues } from './first-plan.ts'
import { changedChoices, rememberedColumns, withChoices } from './import-choices.domain.ts'
import { findChoices, saveChoices } from './import-choices.repository.ts'
import { ensureFits, type ImportJudging } from './import-judging.service.ts'
import { countWithoutCells } from './import-problems.repository.ts'
import * as rowsRepository from './import-rows.repository.ts'
import { forgetLeftOut } from './import-runs.repository.ts'
import { CHECK_IMPORT, RUN_IMPORT, UNDO_IMPORT } from './imports.jobs.ts'
import type { StoredImport } from './imports.repository.ts'
import * as repository from './imports.repository.ts'
import type { ReadTable, TableFile } from './read-in-process.ts'
import type { TableReader } from './table-reader.ts'
import { TableRefused } from './table-refused.ts'

/** Imports of talent from spreadsheets, for casting directors. */
export interface ImportsService {
  /** Newest first. */
  list(): Promise<ListedImport[]>
  uploadRules: UploadRules
  /** Reads a file. @throws AppError 400 when it is not a table */
  upload(actor: SignedInActor, file: { fileName: string; body: Buffer }): Promise<TalentImport>
  /** @throws AppError 404 */
  get(id: number): Promise<TalentImport>
  /** @param choice the sheet, or the encoding of a text file. @throws AppError 400, 404, 409 once the import has started */
  chooseSheet(actor: SignedInActor, id: number, choice: { sheet: number; encoding?: TextEncoding | undefined }): Promise<TalentImport>
  /** Starts the dry run. @throws AppError 400, 404, 409 once the import has started */
  check(id: number, plan: ImportPlan): Promise<TalentImport>
  start(actor: SignedInActor, id: number): Promise<TalentImport>
  cancel(actor: SignedInActor, id: number): Promise<TalentImport>
  undo(actor: SignedInActor, id: number): Promise<TalentImport>
}

const KEPT_MS = IMPORT_KEPT_DAYS * DAY_MS
/** Rows that the page shows as a sample. */
const SAMPLE_ROWS = 5
/** Characters that the page shows of a cell. */
const SAMPLE_CHARACTERS = 200

/** The key of an import's file in the media store. */
export const importKey = (id: number) => `imports/${id}/table`

/** Why an import in these states cannot start; in all other states it has started. */
const NOT_STARTABLE = { columns: IMPORT_ERROR.notChecked, checking: IMPORT_ERROR.notChecked }

/** Why an import in these states cannot be undone. */
const NOT_UNDOABLE = {
  columns: IMPORT_ERROR.notEnded,
  checking: IMPORT_ERROR.notEnded,
  checked: IMPORT_ERROR.notEnded,
  running: IMPORT_ERROR.notEnded,
  fetching: IMPORT_ERROR.notEnded,
  undoing: IMPORT_ERROR.undone,
  undone: IMPORT_ERROR.undone,
}

export function createImportsService({
  db,
  store,
  jobs,
  clock,
  judging,
  reader,
}: {
  db: Database
  store: MediaStore
  jobs: Jobs
  clock: Clock
  judging: ImportJudging
  reader: TableReader
}): ImportsService {
  /** Until when the import can be undone; `null` if nothing was imported, or the time is over. */
  function undoableUntil({
    state,
    finishedAt,
    done,
    photos,
  }: Pick<StoredImport, 'state' | 'finishedAt' | 'done' | 'photos'>): string | null {
    if (!finishedAt || done + photos.added === 0 || !(state === 'done' || state === 'cancelled')) return null
    const until = new Date(finishedAt.getTime() + KEPT_MS)
    return until > clock.now() ? until.toISOString() : null
  }

  const toListed = (stored: StoredImport): ListedImport => ({
    id: stored.id,
    fileName: stored.fileName,
    state: stored.state,
    createdBy: stored.createdByName,
    createdAt: stored.createdAt.toISOString(),
    done: stored.done,
    total: stored.total,
    counts: stored.counts,
    photos: stored.photos,
    undoableUntil: undoableUntil(stored),
    kept: stored.kept,
  })

  async function existing(queryable: Queryable, id: number): Promise<StoredImport> {
    const found = await repository.findImport(queryable, id)
    if (!found) throw new AppError(IMPORT_ERROR.missing)
    return found
  }

  async function get(id: number): Promise<TalentImport> {
    const stored = await existing(db, id)
    const sample = await rowsRepository.findRows(db, id, { after: 0, limit: SAMPLE_ROWS })
    return {
      ...toListed(stored),
      sheets: stored.sheets,
      sheet: stored.sheet,
      header: stored.header.map((text) => text.slice(0, SAMPLE_CHARACTERS)),
      sample: sample.map(({ cells }) => cells.map((text) => text.slice(0, SAMPLE_CHARACTERS))),
      plan: { ...stored.plan, dayFirst: stored.plan.dayFirst ?? null },
      assumed: judging.assumedOf(stored),
      withoutCells: await countWithoutCells(db, id),
      remembered: stored.state === 'columns' ? rememberedColumns(stored.plan, stored.header, await findChoices(db)) : [],
    }
  }

  /** Locks an import, and checks that it is in one of the states. */
  async function lockIn(
    transaction: Transaction,
    id: number,
    states: readonly ImportState[],
    refusals: Partial<Record<ImportState, Refusal>> = {},
  ) {
    const found = await repository.lockImport(transaction, id)
    if (!found) throw new AppError(IMPORT_ERROR.missing)
    if (!states.includes(found.state)) throw new AppError(refusals[found.state] ?? IMPORT_ERROR.begun)
    return found
  }

  async function begin(
    id: number,
    kind: JobKind<{ id: number; run: number }>,
    prepare: (transaction: Transaction) => Promise<repository.NewRun>,
  ) {
    await inTransaction(db, async (transaction) => {
      const run = await repository.startRun(transaction, id, await prepare(transaction))
      await jobs.enqueue(transaction, kind, { id, run })
      await announce(transaction, 'imports', 'desk')
    })
    jobs.wake(kind)
    return get(id)
  }

  /** Reads a table when the queue allows it, and lets `keep` store it in a transaction. */
  async function readInto<Result>(
    actor: SignedInActor,
    file: TableFile,
    keep: (transaction: Transaction, table: ReadTable, values: ReturnType<typeof firstValues>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await reader.read({ ...file, who: actor.userId }, (table) =>
        inTransaction(db, async (transaction) => {
          const values = firstValues(table, judging.translators())
          const plan = withChoices(values.plan, values, await findChoices(transaction))
          return keep(transaction, table, { ...values, plan })
        }),
      )
    } catch (error) {
      throw error instanceof TableRefused ? fieldError('file', error.message) : error
    }
  }

  /** Stores the rows in batches; the reader has already read all of them. @param width the number of columns to keep */
  async function storeRows(transaction: Transaction, id: number, table: ReadTable, width: number): Promise<void> {
    for await (const rows of table.batches()) {
      const kept = rows.map((row) => ({ ...row, cells: row.cells.slice(0, width) }))
      await rowsRepository.insertRows(transaction, id, kept)
    }
  }

  return {
    list: async () => (await repository.findImports(db, IMPORT_LIMITS.listed)).map(toListed),

    uploadRules: {
      maxBytes: IMPORT_LIMITS.fileBytes,
      cutOff: () => fieldError('file', IMPORT_MESSAGE.damaged),
      tooLarge: () => new AppError(IMPORT_ERROR.tooLarge, { field: 'file' }),
    },

    async upload(actor, { fileName, body }) {
      const id = await readInto(actor, { bytes: body }, async (transaction, table, values) => {
        const made = await repository.insertImport(transaction, {
          createdBy: actor.userId,
          fileName: oneLine(fileName).slice(0, IMPORT_LIMITS.fileName),
          ...values,
          createdAt: clock.now(),
        })
        await storeRows(transaction, made, table, values.header.length)
        // Stored within the transaction, so that every import has its file.
        await store.put(importKey(made), body)
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'import.read',
          subject: `import:${made}`,
          details: { rows: table.total },
        })
        await announce(transaction, 'imports', 'desk')
        return made
      })
      return get(id)
    },

    get,

    async chooseSheet(actor, id, choice) {
      const file = await store.get(importKey(id))
      if (!file) throw new AppError(IMPORT_ERROR.begun)
      const bytes = Buffer.concat(await file.stream.toArray())
      await readInto(actor, { bytes, ...choice }, async (transaction, table, values) => {
        await lockIn(transaction, id, ['columns', 'checked'])
        await repository.updateImport(transaction, id, { state: 'columns', ...values, ...repository.NOTHING_DONE })
        await rowsRepository.deleteRows(transaction, id)
        await storeRows(transaction, id, table, values.header.length)
      })
      return get(id)
    },

    check: (id, plan) =>
      begin(id, CHECK_IMPORT, async (transaction) => {
        const locked = await lockIn(transaction, id, ['columns', 'checking', 'checked'])
        ensureFits(plan, locked)
        await saveChoices(transaction, changedChoices(locked.plan, plan, locked.header), clock.now())
        if (!isDeepStrictEqual(plan.columns, locked.plan.columns)) await rowsRepository.clearDecisions(transaction, id)
        return { state: 'checking', plan }
      }),

    start: (actor, id) =>
      begin(id, RUN_IMPORT, async (transaction) => {
        const { counts } = await lockIn(transaction, id, ['checked'], NOT_STARTABLE)
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'import.started',
          subject: `import:${id}`,
          details: { new: counts.new, changed: counts.changed },
        })
        await forgetLeftOut(transaction, id)
        return { state: 'running', startedBy: actor.userId }
      }),

    async cancel(actor, id) {
      await inTransaction(db, async (transaction) => {
        const { state } = await lockIn(transaction, id, ['columns', 'checking', 'checked', 'running', 'fetching'])
        const ended = { state: 'cancelled' as const, finishedAt: clock.now() }
        const hasBegun = state === 'running' || state === 'fetching'
        if (!hasBegun) await rowsRepository.deleteRows(transaction, id)
        await repository.updateImport(transaction, id, hasBegun ? ended : { ...ended, ...repository.NOTHING_DONE })
        await recordAudit(transaction, { actor: actor.userId, action: 'import.cancelled', subject: `import:${id}` })
        await announce(transaction, 'imports', 'desk')
      })
      await store.delete(importKey(id))
      return get(id)
    },

    undo: (actor, id) =>
      begin(id, UNDO_IMPORT, async (transaction) => {
        const found = await lockIn(transaction, id, ['done', 'cancelled'], NOT_UNDOABLE)
        if (undoableUntil(found) === null) throw new AppError(IMPORT_ERROR.notUndoable)
        await recordAudit(transaction, { actor: actor.userId, action: 'import.undone', subject: `import:${id}` })
        return { state: 'undoing', undoneBy: actor.userId }
      }),
  }
}

import { isDeepStrictEqual } from 'node:util'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { Config } from '#config.ts'
import { brokenConstraint, type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { ProfileWriter } from '#people/profiles/profile-writer.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { ImportActors } from './import-actor.service.ts'
import { type ImportJudging, type JudgedRow, toChange } from './import-judging.service.ts'
import * as photoRows from './import-photos.repository.ts'
import type { StoredRow } from './import-rows.repository.ts'
import * as rowsRepository from './import-rows.repository.ts'
import { countWithin } from './import-runs.repository.ts'
import { FETCH_PHOTOS } from './imports.jobs.ts'
import type { StoredImport } from './imports.repository.ts'
import * as repository from './imports.repository.ts'
import { importKey } from './imports.service.ts'
import { emailKeyOf } from './judgement.domain.ts'
import { storeRowPhotos } from './row-photos.service.ts'
import { SeenPeople } from './seen-people.domain.ts'

/** Rows per transaction in the dry run and in the import: few, so that other requests are served in between. */
const BATCH = { check: 400, run: 50 } as const
/** Maximum bytes of cells in a batch of the dry run, because one statement stores all its results. */
const BATCH_BYTES = 4_000_000

/** Processes the rows of an import in the background, in batches. */
export interface ImportWork {
  /** The dry run. */
  check(id: number, run: number, signal: AbortSignal): Promise<void>
  /** Imports new and changed rows. Continues where an earlier run stopped. */
  run(id: number, run: number, signal: AbortSignal): Promise<void>
}

type NewProfileValues = Parameters<ProfileWriter['createMany']>[1][number]['values']
type LockedImport = Omit<StoredImport, 'createdByName'>

/** Ends an import after all its rows and photos are done. */
export async function endImport(transaction: Transaction, { id, startedBy, done }: LockedImport, now: Date): Promise<void> {
  const counts = await repository.countOutcomes(transaction, id)
  await repository.updateImport(transaction, id, { state: 'done', counts, finishedAt: now })
  const details = { imported: done, refused: counts.refused }
  await recordAudit(transaction, { actor: startedBy, action: 'import.done', subject: `import:${id}`, details })
  await announce(transaction, 'imports', 'desk')
  await announce(transaction, 'talent', 'desk')
}

export function createImportWork({
  db,
  store,
  jobs,
  clock,
  config,
  accounts,
  actors,
  writer,
  judging,
}: {
  db: Database
  store: MediaStore
  jobs: Jobs
  clock: Clock
  config: Pick<Config, 'publicUrl'>
  accounts: AccountsService
  actors: ImportActors
  writer: ProfileWriter
  judging: ImportJudging
}): ImportWork {
  /** Runs one batch, unless the import was stopped or started again meanwhile. @returns whether there may be more */
  function batch(
    id: number,
    run: number,
    state: 'checking' | 'running',
    work: (transaction: Transaction, stored: LockedImport) => Promise<boolean>,
  ) {
    return inTransaction(db, async (transaction) => {
      const stored = await repository.lockImport(transaction, id)
      if (!stored || stored.run !== run || stored.state !== state) return false
      const more = await work(transaction, stored)
      await announce(transaction, 'imports', 'desk')
      return more
    })
  }

  async function finishCheck(transaction: Transaction, id: number): Promise<false> {
    const counts = await repository.countOutcomes(transaction, id)
    await repository.updateImport(transaction, id, { state: 'checked', counts, photos: await photoRows.countPhotos(transaction, id) })
    return false
  }

  /** Ends the import, or starts fetching the photos of its rows. */
  async function finishRows(transaction: Transaction, stored: LockedImport): Promise<false> {
    const { id, run } = stored
    const photos = await photoRows.countPhotos(transaction, id)
    await repository.updateImport(transaction, id, { photos })
    if (photos.waiting === 0) {
      await endImport(transaction, stored, clock.now())
      return false
    }
    await repository.updateImport(transaction, id, { state: 'fetching', counts: await repository.countOutcomes(transaction, id) })
    await jobs.enqueue(transaction, FETCH_PHOTOS, { id, run })
    return false
  }

  /**
   * Refuses rows with an outdated dry run, because somebody has changed or added the profile since. A row that equals the stored profile
   * becomes unchanged. A row that may be about a person with the same name waits for a decision.
   */
  async function stillHolding(transaction: Transaction, stored: LockedImport, rows: readonly StoredRow[]): Promise<JudgedRow[]> {
    const said = new Map(rows.map((row) => [row.number, row]))
    const isHolding = ({ row, judgement }: JudgedRow) => {
      const before = said.get(row.number)
      return judgement.outcome === before?.outcome && isDeepStrictEqual(judgement.changes, before.changes)
    }
    const judgeNow = (some: readonly StoredRow[]) =>
      judging.judgeRows(transaction, judging.contextOf(stored), some, { importId: stored.id })
    const first = await judgeNow(rows)
    const doubtful = first.filter((row) => !isHolding(row)).map(({ row }) => row.number)
    // Judges again, because a person may have been added between two queries and matched by name only.
    const second = doubtful.length > 0 ? await judgeNow(rows.filter(({ number }) => doubtful.includes(number))) : []
    const judged = [...first.filter(isHolding), ...second]
    const holds = judged.filter(isHolding)
    const kept = new Set(holds)
    const others = judged
      .filter((row) => !kept.has(row))
      .map((row) => {
        const change = toChange(row)
        if (row.judgement.outcome === 'unchanged' || row.judgement.outcome === 'lookalike') return change
        const message = said.get(row.row.number)?.outcome === 'new' ? IMPORT_MESSAGE.addedMeanwhile : IMPORT_MESSAGE.changedMeanwhile
        const problems = row.judgement.outcome === 'refused' ? change.problems : [{ field: null, message }]
        return { ...change, outcome: 'refused' as const, changes: [], problems }
      })
    await rowsRepository.writeJudgements(transaction, stored.id, others)
    return holds
  }

  async function create(transaction: Transaction, rows: readonly JudgedRow[]) {
    const emails = rows.map(({ reading }) => emailKeyOf(reading) ?? '')
    const owners = await accounts.admitStudents(transaction, emails)
    const profiles = rows.map(({ judgement }, at) => ({
      userId: owners.get(emails[at] ?? '')?.id ?? '',
      values: judgement.values as unknown as NewProfileValues,
    }))
    const ids = await writer.createMany(transaction, profiles)
    return rows.map(({ row }, at) => ({
      number: row.number,
      studentId: ids[at] ?? 0,
      before: null,
      version: 1,
      madeAccount: owners.get(emails[at] ?? '')?.isNew === true,
    }))
  }

  async function change(transaction: Transaction, actor: SignedInActor, { row, judgement }: JudgedRow) {
    const profile = await writer.lockEditable(transaction, actor, judgement.person?.id ?? 0)
    const values = judgement.values
    const before = Object.fromEntries(Object.keys(values).map((column) => [column, profile[column as keyof typeof profile]]))
    const edit = { values, claim: undefined, version: judgement.person?.version, by: actor }
    const saved = await writer.change(transaction, profile, edit)
    return { number: row.number, studentId: profile.id, before, version: saved.version, madeAccount: false }
  }

  /** Imports rows, all of them or none. */
  async function importRows(
    transaction: Transaction,
    stored: LockedImport,
    { actor, rows }: { actor: SignedInActor; rows: readonly StoredRow[] },
  ): Promise<void> {
    const { id } = stored
    const judged = await stillHolding(transaction, stored, rows)
    const added = judged.filter(({ judgement }) => judgement.outcome === 'new')
    const done: rowsRepository.DoneRow[] = added.length > 0 ? await create(transaction, added) : []
    for (const row of judged) if (row.judgement.outcome === 'changed') done.push(await change(transaction, actor, row))
    await rowsRepository.writeDone(transaction, id, done)
    await repository.updateImport(transaction, id, { done: stored.done + done.length })
    if (done.length === 0) return
    const made = new Set(added.map(({ row }) => row.number))
    const idsOf = (isNew: boolean) => done.filter(({ number }) => made.has(number) === isNew).map(({ studentId }) => studentId)
    const details = { import: id, created: idsOf(true), changed: idsOf(false) }
    await recordAudit(transaction, { actor: actor.userId, action: 'talent.imported', subject: `import:${id}`, details })
    await announce(transaction, 'talent', 'desk')
  }

  /** The next rows to import. @param limit 1 after a batch failed because of one of its rows */
  const nextRows = (transaction: Transaction, id: number, limit: number) =>
    rowsRepository.findRows(transaction, id, { after: 0, limit, outcomes: ['new', 'changed'], isDone: false })

  async function runBatch(id: number, run: number, limit: number): Promise<boolean> {
    return batch(id, run, 'running', async (transaction, stored) => {
      const actor = await actors.actorOf(transaction, stored)
      if (!actor) {
        await actors.stop(transaction, stored, clock.now())
        return false
      }
      const rows = await nextRows(transaction, id, limit)
      if (rows.length === 0) return finishRows(transaction, stored)
      await importRows(transaction, stored, { actor, rows })
      return true
    })
  }

  /** Refuses the next row, because the database rejects it. */
  async function refuseNext(id: number, run: number, message: string): Promise<boolean> {
    return batch(id, run, 'running', async (transaction) => {
      const rows = await nextRows(transaction, id, 1)
      const problems = [{ field: null, message }]
      await rowsRepository.writeJudgements(
        transaction,
        id,
        rows.map((row) => ({ ...row, outcome: 'refused', changes: [], problems })),
      )
      return true
    })
  }

  return {
    async check(id, run, signal) {
      const seen = new SeenPeople()
      let after = 0
      let done = 0
      let more = true
      while (more && !signal.aborted) {
        more = await batch(id, run, 'checking', async (transaction, stored) => {
          const limit = await countWithin(transaction, id, { after, limit: BATCH.check, bytes: BATCH_BYTES })
          const rows = await rowsRepository.findRows(transaction, id, { after, limit })
          if (rows.length === 0) return finishCheck(transaction, id)
          after = rows.at(-1)?.number ?? after
          // The dry run matches the row again, unless the office has chosen the person.
          const asked = rows.map((row) => (row.decision === 'same' ? row : { ...row, studentId: null }))
          const judged = await judging.judgeRows(transaction, judging.contextOf(stored), asked, { seen })
          await rowsRepository.writeJudgements(transaction, id, judged.map(toChange))
          await storeRowPhotos(transaction, id, judged, config.publicUrl)
          done += rows.length
          await repository.updateImport(transaction, id, { done })
          return true
        })
      }
      signal.throwIfAborted()
    },

    async run(id, run, signal) {
      await store.delete(importKey(id))
      let more = true
      let alone = 0
      while (more && !signal.aborted) {
        try {
          more = await runBatch(id, run, alone > 0 ? 1 : BATCH.run)
          alone = Math.max(0, alone - 1)
        } catch (error) {
          if (brokenConstraint(error) === undefined) throw error
          // An address or number was taken meanwhile: retries the rows of this batch one by one, and refuses that row.
          if (alone > 0) more = await refuseNext(id, run, IMPORT_MESSAGE.addedMeanwhile)
          else alone = BATCH.run
        }
      }
      signal.throwIfAborted()
    },
  }
}

import { IMPORT_KEPT_DAYS, IMPORT_NAMED_DAYS, type ImportKept } from '@callboard/contract/exchange/imports/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { ProfileWriter } from '#people/profiles/profile-writer.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { ImportActors } from './import-actor.service.ts'
import { findUse } from './import-people.repository.ts'
import { followVersion, keepPhotos } from './import-photos.repository.ts'
import type { ImportPhotos } from './import-photos.service.ts'
import { keepPictures } from './import-pictures.repository.ts'
import type { ImportPictures } from './import-pictures.service.ts'
import type { StoredRow } from './import-rows.repository.ts'
import * as rowsRepository from './import-rows.repository.ts'
import { reasonToKeep } from './import-undo.domain.ts'
import { FETCH_PHOTOS, RUN_IMPORT, UNDO_IMPORT } from './imports.jobs.ts'
import type { StoredImport } from './imports.repository.ts'
import * as repository from './imports.repository.ts'
import { importKey } from './imports.service.ts'

const BATCH = 50

/** Undoes imports, and later removes the data that an undo needs. */
export interface ImportUndo {
  /**
   * Removes added people, restores changed fields unless they changed again, and removes added photos. People who are kept keep their
   * photos.
   */
  undo(id: number, run: number, signal: AbortSignal): Promise<void>
  /** Removes expired data, and continues imports with a lost job, for example after an outage longer than the job's retries. */
  purge(): Promise<void>
}

/** The removals that an undo needs from `office`. A separate interface, because no other wing may import `office`. */
export interface Removal {
  /** Deletes accounts with everything that belongs to them. */
  readonly forgetting: {
    forgetMany(transaction: Transaction, userIds: readonly string[]): Promise<unknown>
    /** Removes the files of deleted accounts. Call it after the commit. */
    wakeRemoval(): void
  }
  /** Profiles alone, which can be restored. */
  readonly deletedTalent: { deleteWithin(transaction: Transaction, actor: SignedInActor, ids: readonly number[]): Promise<unknown> }
}

/** An undone row, or one with the reason why its profile was kept. */
interface UndoneRow {
  readonly number: number
  readonly studentId: number | null
  readonly kept: ImportKept | null
}

type LockedImport = Omit<StoredImport, 'createdByName'>

export function createImportUndo({
  db,
  store,
  jobs,
  clock,
  actors,
  writer,
  photos,
  pictures,
  forgetting,
  deletedTalent,
  log,
}: {
  db: Database
  store: MediaStore
  jobs: Jobs
  clock: Clock
  actors: ImportActors
  writer: ProfileWriter
  photos: ImportPhotos
  pictures: ImportPictures
  log: { error(details: object, message: string): void }
} & Removal): ImportUndo {
  async function restore(transaction: Transaction, actor: SignedInActor, { studentId, before }: StoredRow): Promise<void> {
    const profile = await writer.lockEditable(transaction, actor, studentId ?? 0)
    const edit = { values: before ?? {}, claim: undefined, version: undefined, by: actor }
    const saved = await writer.change(transaction, profile, edit)
    // Another import stored the version before this one; its rows follow the change.
    await followVersion(transaction, profile.id, profile.version - 1, saved.version)
    const details = { fields: Object.keys(before ?? {}), version: saved.version }
    await recordAudit(transaction, { actor: actor.userId, action: 'talent.updated', subject: `talent:${studentId}`, details })
  }

  /** @returns each row, with the reason if its profile was kept */
  async function undoRows(transaction: Transaction, actor: SignedInActor, rows: readonly StoredRow[]): Promise<UndoneRow[]> {
    const use = await findUse(
      transaction,
      rows.map(({ studentId }) => studentId ?? 0),
    )
    const undone = rows.map((row) => ({
      number: row.number,
      studentId: row.studentId,
      kept: reasonToKeep({ ...row, isNew: row.before === null }, use.get(row.studentId ?? 0)),
    }))
    const deleted: number[] = []
    const forgotten: string[] = []
    for (const [at, row] of rows.entries()) {
      if (undone[at]?.kept) continue
      if (row.before) await restore(transaction, actor, row)
      else if (row.madeAccount) forgotten.push(use.get(row.studentId ?? 0)?.userId ?? '')
      else deleted.push(row.studentId ?? 0)
    }
    if (forgotten.length > 0) await forgetting.forgetMany(transaction, forgotten)
    // A profile of an account from before the import goes to *Recently deleted*.
    if (deleted.length > 0) await deletedTalent.deleteWithin(transaction, actor, deleted)
    return undone
  }

  /** Works on an undo, unless it was stopped or started again meanwhile. @returns whether there may be more to do */
  function whileUndoing(id: number, run: number, work: (transaction: Transaction, stored: LockedImport) => Promise<boolean>) {
    return inTransaction(db, async (transaction) => {
      const stored = await repository.lockImport(transaction, id)
      return stored && stored.run === run && stored.state === 'undoing' ? work(transaction, stored) : false
    })
  }

  /** Detaches the photos of kept people from the import. */
  async function keepAllPhotos(transaction: Transaction, id: number, kept: readonly UndoneRow[]): Promise<void> {
    if (kept.length === 0) return
    await keepPhotos(
      transaction,
      id,
      kept.map(({ number }) => number),
    )
    await keepPictures(
      transaction,
      id,
      kept.map(({ studentId }) => studentId ?? 0),
    )
  }

  const nextRows = (transaction: Transaction, id: number, limit: number) =>
    rowsRepository.findRows(transaction, id, { after: 0, limit, isDone: true })

  async function endRows(transaction: Transaction, stored: LockedImport, rows: readonly UndoneRow[]): Promise<true> {
    const kept = rows.filter((row) => row.kept !== null)
    await keepAllPhotos(transaction, stored.id, kept)
    await rowsRepository.writeUndone(transaction, stored.id, rows)
    await repository.updateImport(transaction, stored.id, { done: stored.done + rows.length, kept: stored.kept + kept.length })
    await announce(transaction, 'imports', 'desk')
    return true
  }

  const undoBatch = (id: number, run: number, limit: number) =>
    whileUndoing(id, run, async (transaction, stored) => {
      const actor = await actors.actorOf(transaction, stored)
      if (!actor) {
        await actors.stop(transaction, stored, clock.now())
        return false
      }
      // Rows go before photos, because kept people keep their photos.
      const rows = await nextRows(transaction, id, limit)
      if (rows.length > 0) return endRows(transaction, stored, await undoRows(transaction, actor, rows))
      if (await photos.takeOut(transaction, actor, id, limit)) return true
      if (await pictures.takeOutNext(transaction, actor, id, limit)) return true
      await repository.updateImport(transaction, id, { state: 'undone' })
      await announce(transaction, 'imports', 'desk')
      await announce(transaction, 'talent', 'desk')
      return false
    })

  /** Keeps the next row, because it cannot be undone. */
  const keepNext = (id: number, run: number) =>
    whileUndoing(id, run, async (transaction, stored) => {
      const rows = await nextRows(transaction, id, 1)
      if (rows.length === 0) return (await photos.leaveNext(transaction, id)) || (await pictures.leaveNext(transaction, id))
      return endRows(
        transaction,
        stored,
        rows.map(({ number, studentId }) => ({ number, studentId, kept: 'failed' })),
      )
    })

  return {
    async undo(id, run, signal) {
      let more = true
      let alone = 0
      while (more && !signal.aborted) {
        try {
          more = await undoBatch(id, run, alone > 0 ? 1 : BATCH)
          alone = Math.max(0, alone - 1)
        } catch (error) {
          log.error({ err: error, import: id }, 'rows of an import could not be undone')
          // Retries the rows of this batch one by one, and keeps the one that fails, so that it does not block the others.
          if (alone > 0) more = await keepNext(id, run)
          else alone = BATCH
        }
      }
      signal.throwIfAborted()
      forgetting.wakeRemoval()
    },

    async purge() {
      const now = clock.now().getTime()
      for (const id of await repository.findWithRows(db, new Date(now - IMPORT_KEPT_DAYS * DAY_MS))) {
        await inTransaction(db, (transaction) => rowsRepository.deleteRows(transaction, id))
      }
      await inTransaction(db, async (transaction) => {
        // A second job for the same run is harmless, because both lock the import for each batch.
        for (const { id, run, state } of await repository.findUnderWay(transaction))
          await jobs.enqueue(transaction, state === 'running' ? RUN_IMPORT : state === 'fetching' ? FETCH_PHOTOS : UNDO_IMPORT, { id, run })
      })
      await repository.deleteImportsBefore(db, new Date(now - IMPORT_NAMED_DAYS * DAY_MS))
      const ids: number[] = []
      for await (const key of store.list('imports/')) ids.push(Number(key.split('/')[1]))
      for (const id of await repository.findWithoutRows(db, ids)) await store.delete(importKey(id))
    },
  }
}

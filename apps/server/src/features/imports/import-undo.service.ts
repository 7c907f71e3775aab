import { IMPORT_KEPT_DAYS, IMPORT_NAMED_DAYS } from '@callboard/contract/imports/rules'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import { recordAudit } from '#features/audit/audit.service.ts'
import type { DeletedTalentService } from '#features/deleted-talent/deleted-talent.service.ts'
import type { ForgettingService } from '#features/own-data/forgetting.service.ts'
import type { ProfileWriter } from '#features/profiles/profile-writer.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { findUse } from './import-people.repository.ts'
import type { StoredRow } from './imports.repository.ts'
import * as repository from './imports.repository.ts'
import { importKey } from './imports.service.ts'

const BATCH = 50
const DAY_MS = 86_400_000

/** Takes imports back, and removes what is kept for that when its time is over. */
export interface ImportUndo {
  /** Removes who was added and restores what was changed, except where it has changed since. */
  undo(id: number, run: number, signal: AbortSignal): Promise<void>
  purge(): Promise<void>
}

/** The result of a batch. */
interface Undone {
  /** Rows that are dealt with. */
  readonly numbers: readonly number[]
  readonly kept: number
  /** Profiles of accounts that existed before the import, which go to *Recently deleted*. */
  readonly deleted: readonly number[]
}

export function createImportUndo({
  db,
  store,
  clock,
  writer,
  forgetting,
  deletedTalent,
}: {
  db: Database
  store: MediaStore
  clock: Clock
  writer: ProfileWriter
  forgetting: ForgettingService
  deletedTalent: DeletedTalentService
}): ImportUndo {
  async function restore(transaction: Transaction, actor: SignedInActor, { studentId, before }: StoredRow): Promise<void> {
    const profile = await writer.lockEditable(transaction, actor, studentId ?? 0)
    const edit = { values: before ?? {}, claim: undefined, version: undefined, by: actor }
    const saved = await writer.change(transaction, profile, edit)
    const details = { fields: Object.keys(before ?? {}), version: saved.version }
    await recordAudit(transaction, { actor: actor.userId, action: 'talent.updated', subject: `talent:${studentId}`, details })
  }

  async function undoRows(transaction: Transaction, actor: SignedInActor, rows: readonly StoredRow[]): Promise<Undone> {
    const use = await findUse(
      transaction,
      rows.map(({ studentId }) => studentId ?? 0),
    )
    const left = rows.filter(({ studentId, version, before }) => {
      const now = use.get(studentId ?? 0)
      return now === undefined || now.version !== version || (before === null && now.isUsed)
    })
    const deleted: number[] = []
    for (const row of rows) {
      if (left.includes(row)) continue
      if (row.before) await restore(transaction, actor, row)
      else if (row.madeAccount) await forget(transaction, actor, row)
      else deleted.push(row.studentId ?? 0)
    }
    return { numbers: rows.map(({ number }) => number), kept: left.length, deleted }
  }

  async function forget(transaction: Transaction, actor: SignedInActor, { studentId }: StoredRow): Promise<void> {
    const { userId } = await writer.lockEditable(transaction, actor, studentId ?? 0)
    await forgetting.forget(transaction, userId)
  }

  /** @returns whether there may be another batch */
  async function undoBatch(id: number, run: number): Promise<boolean> {
    const { more, actor, deleted } = await inTransaction(db, async (transaction) => {
      const stored = await repository.lockImport(transaction, id)
      const actor: SignedInActor = { kind: 'user', userId: stored?.createdBy ?? '', email: '', role: 'admin' }
      if (!stored || stored.run !== run || stored.state !== 'undoing') return { more: false, actor, deleted: [] }
      const rows = await repository.findRows(transaction, id, { after: 0, limit: BATCH, isDone: true })
      if (rows.length === 0) {
        await repository.updateImport(transaction, id, { state: 'undone' })
        await announce(transaction, 'imports', 'admins')
        await announce(transaction, 'talent', 'admins')
        return { more: false, actor, deleted: [] }
      }
      const { numbers, kept, deleted } = await undoRows(transaction, actor, rows)
      await repository.writeUndone(transaction, id, numbers)
      await repository.updateImport(transaction, id, { done: stored.done + rows.length, kept: stored.kept + kept })
      await announce(transaction, 'imports', 'admins')
      return { more: true, actor, deleted }
    })
    if (deleted.length > 0) await deletedTalent.deleteMany(actor, deleted)
    return more
  }

  return {
    async undo(id, run, signal) {
      let more = true
      while (more && !signal.aborted) more = await undoBatch(id, run)
      signal.throwIfAborted()
      forgetting.wakeRemoval()
    },

    async purge() {
      const now = clock.now().getTime()
      for (const id of await repository.findWithRows(db, new Date(now - IMPORT_KEPT_DAYS * DAY_MS))) {
        await inTransaction(db, (transaction) => repository.deleteRows(transaction, id))
      }
      await repository.deleteImportsBefore(db, new Date(now - IMPORT_NAMED_DAYS * DAY_MS))
      const ids: number[] = []
      for await (const key of store.list('imports/')) ids.push(Number(key.split('/')[1]))
      for (const id of await repository.findWithoutRows(db, ids)) await store.delete(importKey(id))
    },
  }
}

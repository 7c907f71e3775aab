import { COMMON_ERROR } from '@callboard/contract/errors'
import type { List } from '@callboard/contract/people/lists/endpoints'
import { LIST_ERROR } from '@callboard/contract/people/lists/errors'
import { DELETED_LIST_DAYS, LIST_LIMITS } from '@callboard/contract/people/lists/rules'
import { type PhotoSize, photoUrl } from '@callboard/contract/people/photos/endpoints'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { Translator } from '@callboard/contract/translate'
import { brokenConstraint, type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { NamedDeletion } from '#db/deleted-by.ts'
import { lockProfiles } from '#db/profile-locks.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { createListPages, type ListPages } from './list-pages.service.ts'
import { type Added, createListPeople, type EditableList, idsOf, type ListPeople, type NewPerson } from './list-people.service.ts'
import * as repository from './lists.repository.ts'

/** Named lists of people, shared by the whole office. */
export interface ListsService extends ListPeople, ListPages {
  /** By name. */
  all(): Promise<List[]>
  /** Lists that can be restored, newest first. @param limit most in one answer */
  deleted(limit: number): Promise<NamedDeletion[]>
  /** @throws AppError 403 for anyone but casting directors, 404 when it does not exist or is not (or no longer) deleted */
  getEditable(actor: SignedInActor, id: number, deleted?: 'deleted'): Promise<EditableList>
  /** @throws AppError 409 when another list has taken its name or the version has changed */
  rename(actor: SignedInActor, list: EditableList, change: { name: string; version: number }): Promise<List>
  remove(actor: SignedInActor, list: EditableList): Promise<void>
  /** @throws AppError 409 when another list has taken its name or there are too many lists */
  restore(actor: SignedInActor, list: EditableList): Promise<List>
  /**
   * @param translator for the casting director, to say why people were left out
   * @throws AppError 409 when the name is taken or there are too many lists
   */
  create(actor: SignedInActor, input: { name: string; people: readonly NewPerson[] }, translator: Translator): Promise<Added>
}

/** Width in pixels of the pictures of a list. */
const FACE_SIZE: PhotoSize = 160

const KEPT_MS = DELETED_LIST_DAYS * DAY_MS

/** @throws AppError 409 when another list has the name; rethrows other errors */
function refuseTakenName(error: unknown): never {
  throw brokenConstraint(error) === 'lists_name' ? new AppError(LIST_ERROR.nameTaken) : error
}

function toList({ photoHashes, updatedAt, ...stored }: repository.StoredList): List {
  return { ...stored, faces: photoHashes.map((hash) => photoUrl(hash, FACE_SIZE)), updatedAt: updatedAt.toISOString() }
}

export function createListsService({ db, clock }: { db: Database; clock: Clock }): ListsService {
  async function read(queryable: Queryable, id: number): Promise<List> {
    const found = await repository.findList(queryable, id, LIST_LIMITS.faces)
    if (!found) throw new AppError(LIST_ERROR.missing)
    return toList(found)
  }

  async function lock(transaction: Transaction, { id }: EditableList, deleted = false) {
    const found = await repository.lockList(transaction, id, deleted)
    if (!found) throw new AppError(deleted ? LIST_ERROR.restoreGone : LIST_ERROR.missing)
    return found
  }

  /** Records a change in the audit log and notifies open pages. */
  async function tell(transaction: Transaction, actor: SignedInActor, verb: string, id: number, details: Record<string, unknown>) {
    await recordAudit(transaction, { actor: actor.userId, action: `list.${verb}`, subject: `list:${id}`, details })
    await announce(transaction, 'lists', 'desk')
  }

  async function ensureRoom(transaction: Transaction): Promise<void> {
    if ((await repository.countAndLockLists(transaction)) >= LIST_LIMITS.lists) throw new AppError(LIST_ERROR.tooMany)
  }

  const people = createListPeople({ db, clock, read, lock, tell })

  return {
    ...people,
    ...createListPages({ db, read }),

    async all() {
      return (await repository.findLists(db, LIST_LIMITS.faces)).map(toList)
    },

    async deleted(limit) {
      const found = await repository.findDeletedLists(db, new Date(clock.now().getTime() - KEPT_MS), limit)
      return found.map((list) => ({ ...list, restorableUntil: new Date(list.deletedAt.getTime() + KEPT_MS) }))
    },

    async getEditable(actor, id, deleted) {
      const found = await repository.findList(db, id, 0, deleted !== undefined)
      return authorize(found && { id }, ofDesk(actor, deleted ? LIST_ERROR.restoreGone : LIST_ERROR.missing))
    },

    async create(actor, { name, people: wanted }, translator) {
      return inTransaction(db, async (transaction) => {
        const profiles = await lockProfiles(transaction, idsOf(wanted))
        await ensureRoom(transaction)
        const now = clock.now()
        const values = { name, createdBy: actor.userId, createdAt: now, updatedAt: now }
        const id = await repository.insertList(transaction, values).catch(refuseTakenName)
        const outcome = await people.insert(transaction, actor, { id, people: wanted, profiles }, translator)
        await tell(transaction, actor, 'created', id, { list: name, profiles: outcome.ids })
        return { list: await read(transaction, id), added: outcome.ids.length, left: outcome.left }
      })
    },

    async rename(actor, list, { name, version }) {
      return inTransaction(db, async (transaction) => {
        const current = await lock(transaction, list)
        if (current.version !== version) throw new AppError(LIST_ERROR.stale)
        const change = { name, version: repository.nextVersion, updatedAt: clock.now() }
        await repository.updateList(transaction, list.id, change).catch(refuseTakenName)
        await tell(transaction, actor, 'renamed', list.id, { list: name, before: current.name })
        return read(transaction, list.id)
      })
    },

    async remove(actor, list) {
      if (actor.role !== 'admin') throw new AppError(COMMON_ERROR.forbidden)
      await inTransaction(db, async (transaction) => {
        const { name } = await lock(transaction, list)
        await repository.updateList(transaction, list.id, { deletedAt: clock.now() })
        await tell(transaction, actor, 'deleted', list.id, { list: name })
      })
    },

    async restore(actor, list) {
      return inTransaction(db, async (transaction) => {
        await ensureRoom(transaction)
        const { name } = await lock(transaction, list, true)
        await repository.updateList(transaction, list.id, { deletedAt: null }).catch(refuseTakenName)
        await tell(transaction, actor, 'restored', list.id, { list: name })
        return read(transaction, list.id)
      })
    },
  }
}

import { COMMON_ERROR } from '@callboard/contract/errors'
import type { SavedSearch, SavedSearchInput } from '@callboard/contract/people/saved-searches/endpoints'
import { SAVED_SEARCH_ERROR } from '@callboard/contract/people/saved-searches/errors'
import { DELETED_SEARCH_DAYS, SAVED_SEARCH_LIMITS } from '@callboard/contract/people/saved-searches/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { brokenConstraint, type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { NamedDeletion } from '#db/deleted-by.ts'
import type { TalentSearchService } from '#people/talent-search/talent-search.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import * as repository from './saved-searches.repository.ts'

type Stored = repository.StoredSearch
type Right = 'edit' | 'delete' | 'open' | 'restore'
type Proven<Action extends Right> = Authorized<Stored, Action>

/** Searches for talent that casting directors save, for themselves or for the office. */
export interface SavedSearchesService {
  /** The searches that the actor may use, by name. */
  all(actor: SignedInActor): Promise<SavedSearch[]>
  /** Searches that the actor may restore, newest first. @param limit most in one answer */
  deleted(actor: SignedInActor, limit: number): Promise<NamedDeletion[]>
  /** @throws AppError 409 when the name is taken or there are too many */
  create(actor: SignedInActor, input: SavedSearchInput): Promise<SavedSearch>
  /**
   * The creator of a search may do everything with it. Every casting director may open, delete and restore those of the office. @throws
   * AppError 403, 404
   */
  authorize<Action extends Right>(actor: SignedInActor, action: Action, id: number): Promise<Proven<Action>>
  /** @throws AppError 404 when it has just been deleted, 409 when the name is taken */
  update(actor: SignedInActor, search: Proven<'edit'>, input: SavedSearchInput): Promise<SavedSearch>
  /** Marks the current matches as seen by the actor. */
  open(actor: SignedInActor, search: Proven<'open'>): Promise<void>
  /** @throws AppError 404 when it has just been deleted */
  remove(actor: SignedInActor, search: Proven<'delete'>): Promise<void>
  /** @throws AppError 404 when it was removed permanently, 409 when another search has taken its name */
  restore(actor: SignedInActor, search: Proven<'restore'>): Promise<SavedSearch>
}

/** @throws AppError 409 when the person already uses the name; rethrows other errors */
function refuseTakenName(error: unknown): never {
  throw brokenConstraint(error) === 'saved_searches_name' ? new AppError(SAVED_SEARCH_ERROR.nameTaken) : error
}

const KEPT_MS = DELETED_SEARCH_DAYS * DAY_MS

/** The recipients of a live update about a change. */
const audience = (actor: SignedInActor, shared: boolean) => (shared ? 'desk' : { userIds: [actor.userId] })

export function createSavedSearchesService(deps: { db: Database; clock: Clock; talentSearch: TalentSearchService }): SavedSearchesService {
  const { db, clock, talentSearch } = deps

  async function counted({ seenAt, ...search }: Stored): Promise<SavedSearch> {
    return { ...search, newMatches: await talentSearch.countSince(search.filters, seenAt, SAVED_SEARCH_LIMITS.newMatches) }
  }

  async function read(transaction: Database | Transaction, actor: SignedInActor, id: number): Promise<SavedSearch> {
    const found = await repository.findSearch(transaction, actor.userId, id)
    if (!found) throw new AppError(SAVED_SEARCH_ERROR.missing)
    return counted(found)
  }

  /** Records a change in the audit log and notifies open pages. */
  async function tell(transaction: Transaction, actor: SignedInActor, verb: string, id: number, shared: boolean): Promise<void> {
    await recordAudit(transaction, {
      actor: actor.userId,
      action: `saved-search.${verb}`,
      subject: `saved-search:${id}`,
      details: { shared },
    })
    await announce(transaction, 'saved-searches', audience(actor, shared))
  }

  return {
    async all(actor) {
      return Promise.all((await repository.findSearches(db, actor.userId)).map(counted))
    },

    async deleted({ userId }, limit) {
      const found = await repository.findDeletedSearches(db, userId, new Date(clock.now().getTime() - KEPT_MS), limit)
      return found.map((search) => ({ ...search, restorableUntil: new Date(search.deletedAt.getTime() + KEPT_MS) }))
    },

    async create(actor, input) {
      const id = await inTransaction(db, async (transaction) => {
        const number = await repository.countAndLock(transaction, actor.userId)
        if (number >= SAVED_SEARCH_LIMITS.ofOnePerson) throw new AppError(SAVED_SEARCH_ERROR.tooMany)
        const values = { ...input, userId: actor.userId, createdAt: clock.now() }
        const made = await repository.insertSearch(transaction, values).catch(refuseTakenName)
        await tell(transaction, actor, 'created', made, input.shared)
        return made
      })
      return read(db, actor, id)
    },

    async authorize(actor, action, id) {
      const found = await repository.findSearch(db, actor.userId, id, action === 'restore')
      return authorize(found, (search) => {
        if (!search) return action === 'restore' ? SAVED_SEARCH_ERROR.restoreGone : SAVED_SEARCH_ERROR.missing
        if (action === 'edit' && !search.mine) return SAVED_SEARCH_ERROR.notYours
        return action === 'delete' && !search.mine && actor.role !== 'admin' ? COMMON_ERROR.notYourRole : undefined
      })
    },

    async update(actor, { id, shared }, input) {
      await inTransaction(db, async (transaction) => {
        const isThere = await repository.updateSearch(transaction, id, input).catch(refuseTakenName)
        if (!isThere) throw new AppError(SAVED_SEARCH_ERROR.missing)
        await tell(transaction, actor, 'updated', id, shared || input.shared)
      })
      return read(db, actor, id)
    },

    async open(actor, { id }) {
      await inTransaction(db, async (transaction) => {
        await repository.markSeen(transaction, { searchId: id, userId: actor.userId, seenAt: clock.now() })
        await announce(transaction, 'saved-searches', audience(actor, false))
      })
    },

    async remove(actor, { id, shared }) {
      await inTransaction(db, async (transaction) => {
        if (!(await repository.updateSearch(transaction, id, { deletedAt: clock.now() }))) throw new AppError(SAVED_SEARCH_ERROR.missing)
        await tell(transaction, actor, 'deleted', id, shared)
      })
    },

    async restore(actor, { id, shared }) {
      await inTransaction(db, async (transaction) => {
        const isThere = await repository.updateSearch(transaction, id, { deletedAt: null }).catch(refuseTakenName)
        if (!isThere) throw new AppError(SAVED_SEARCH_ERROR.restoreGone)
        await tell(transaction, actor, 'restored', id, shared)
      })
      return read(db, actor, id)
    },
  }
}

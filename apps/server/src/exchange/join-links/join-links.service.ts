import { setTimeout as sleep } from 'node:timers/promises'
import type { JoinForm, JoinLink, JoinLinkInput } from '@callboard/contract/exchange/join-links/endpoints'
import { JOIN_CLOSED_ERROR, JOIN_ERROR } from '@callboard/contract/exchange/join-links/errors'
import {
  JOIN_LIMITS,
  JOIN_PLACE_HOURS,
  JOIN_RESTORE_MINUTES,
  JOIN_TOKEN,
  type JoinState,
  joinState,
} from '@callboard/contract/exchange/join-links/rules'
import type { KioskRegistration } from '@callboard/contract/exchange/kiosk/endpoints'
import type { Language } from '@callboard/contract/language'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { KioskService } from '#exchange/kiosk/kiosk.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import type { Office } from '#platform/office.ts'
import { newReadableToken } from '#platform/tokens.ts'
import { onlyAskedBy } from './join-links.domain.ts'
import * as repository from './join-links.repository.ts'

/** A registration link with the proof that the actor may change it. */
type EditableJoinLink = Authorized<{ readonly id: number }, 'edit'>

/** A link whose bearer may register. */
export interface OpenJoinLink {
  readonly id: number
}

/** Links by which visitors register themselves on their own devices. */
export interface JoinLinksService {
  /** The links that are not revoked, newest first. */
  all(): Promise<JoinLink[]>
  /**
   * @throws AppError 403 for anyone but the casting desk; 404 when it does not exist, or when its state (revoked or not) differs from the
   * wanted one
   */
  getEditable(actor: SignedInActor, id: number, revoked?: 'revoked'): Promise<EditableJoinLink>
  /** @throws AppError 409 when there are too many */
  create(actor: SignedInActor, input: JoinLinkInput): Promise<JoinLink>
  /** @throws AppError 409 for an outdated version */
  update(actor: SignedInActor, link: EditableJoinLink, change: JoinLinkInput & { version: number }): Promise<JoinLink>
  pause(actor: SignedInActor, link: EditableJoinLink, isPaused: boolean): Promise<JoinLink>
  revoke(actor: SignedInActor, link: EditableJoinLink): Promise<void>
  /** @throws AppError 409 when there are too many */
  restore(actor: SignedInActor, link: EditableJoinLink): Promise<JoinLink>
  /** The link as visitors see it. @throws AppError 404 for an unknown token */
  form(token: string): Promise<JoinForm>
  /** @throws AppError 404 for an unknown token, 409 when it is not open */
  getOpen(token: string): Promise<OpenJoinLink>
  /**
   * Registers a visitor. Neither the effect nor the duration reveals whether the address was known.
   *
   * @param sent as at the kiosk
   */
  join(
    link: OpenJoinLink,
    sent: { key: string | undefined; registration: KioskRegistration; language: Language; who: string },
  ): Promise<void>
}

export function createJoinLinksService({
  db,
  clock,
  office,
  publicUrl,
  kiosk,
}: {
  db: Database
  clock: Clock
  office: Pick<Office, 'institution'>
  publicUrl: string
  kiosk: KioskService
}): JoinLinksService {
  const today = () => dayOf(clock.now(), office.institution.timeZone)
  const restorableSince = () => new Date(clock.now().getTime() - JOIN_RESTORE_MINUTES * 60_000)

  const silentBefore = () => new Date(clock.now().getTime() - JOIN_PLACE_HOURS * HOUR_MS)

  /** Adds the current number of used places to links. */
  async function withPlaces<Link extends { id: number; places: number | null }>(queryable: Queryable, links: readonly Link[]) {
    const ids = links.flatMap(({ id, places }) => (places === null ? [] : [id]))
    const counts = ids.length === 0 ? new Map<number, number>() : await repository.countPlaces(queryable, ids, silentBefore())
    return links.map((link) => ({ ...link, placesTaken: counts.get(link.id) ?? 0 }))
  }

  async function withPlace<Link extends { id: number; places: number | null }>(queryable: Queryable, link: Link) {
    const [placed] = await withPlaces(queryable, [link])
    return placed ?? { ...link, placesTaken: 0 }
  }

  type Stored = Omit<repository.StoredJoinLink, 'createdByName'>
  type Row = Stored & { readonly placesTaken: number }
  const stateOf = (row: Row): JoinState =>
    joinState({ ...row, isPaused: row.pausedAt !== null, isRevoked: row.revokedAt !== null }, today())

  function toJoinLink(row: repository.StoredJoinLink & { readonly placesTaken: number }): JoinLink {
    return {
      ...row,
      url: `${publicUrl}/join/${row.token}`,
      state: stateOf(row),
      isPaused: row.pausedAt !== null,
      registered: row.taken - row.known,
      createdBy: row.createdByName,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    }
  }

  async function read(queryable: Queryable, id: number): Promise<JoinLink> {
    const found = await repository.findJoinLink(queryable, id)
    if (!found) throw new AppError(JOIN_ERROR.missing)
    return toJoinLink(await withPlace(queryable, found))
  }

  async function lock(transaction: Transaction, { id }: EditableJoinLink, isRevoked = false): Promise<Stored> {
    const found = await repository.lockJoinLink(transaction, id)
    if (!found || (found.revokedAt !== null) !== isRevoked) throw new AppError(isRevoked ? JOIN_ERROR.restoreGone : JOIN_ERROR.missing)
    return found
  }

  /** Records a change in the audit log and notifies open pages. */
  async function tell(transaction: Transaction, actor: SignedInActor, verb: string, { id, title }: Pick<Stored, 'id' | 'title'>) {
    await recordAudit(transaction, {
      actor: actor.userId,
      action: `join-link.${verb}`,
      subject: `join-link:${id}`,
      details: { link: title },
    })
    await announce(transaction, 'join-links', 'desk')
  }

  async function ensureRoom(transaction: Transaction): Promise<void> {
    if ((await repository.countAndLockJoinLinks(transaction)) >= JOIN_LIMITS.links) throw new AppError(JOIN_ERROR.tooMany)
  }

  async function ensureOpen(queryable: Queryable, stored: Stored | undefined): Promise<Stored> {
    if (!stored) throw new AppError(JOIN_ERROR.unknown)
    const state = stateOf(await withPlace(queryable, stored))
    if (state !== 'open') throw new AppError(JOIN_CLOSED_ERROR[state])
    return stored
  }

  return {
    all: async () => (await withPlaces(db, await repository.findJoinLinks(db))).map(toJoinLink),

    async getEditable(actor, id, revoked) {
      const found = await repository.findJoinLink(db, id, revoked && restorableSince())
      return authorize(found && { id }, ofDesk(actor, revoked ? JOIN_ERROR.restoreGone : JOIN_ERROR.missing))
    },

    async create(actor, input) {
      return inTransaction(db, async (transaction) => {
        await ensureRoom(transaction)
        const values = { ...input, token: newReadableToken(JOIN_TOKEN), createdBy: actor.userId, createdAt: clock.now() }
        const id = await repository.insertJoinLink(transaction, values)
        await tell(transaction, actor, 'created', { id, title: input.title })
        return read(transaction, id)
      })
    },

    async update(actor, link, { version, ...change }) {
      return inTransaction(db, async (transaction) => {
        const current = await lock(transaction, link)
        if (current.version !== version) throw new AppError(JOIN_ERROR.stale)
        await repository.updateJoinLink(transaction, link.id, change)
        await tell(transaction, actor, 'updated', { id: link.id, title: change.title })
        return read(transaction, link.id)
      })
    },

    async pause(actor, link, isPaused) {
      return inTransaction(db, async (transaction) => {
        const current = await lock(transaction, link)
        if ((current.pausedAt !== null) !== isPaused) {
          await repository.updateJoinLink(transaction, link.id, { pausedAt: isPaused ? clock.now() : null })
          await tell(transaction, actor, isPaused ? 'paused' : 'continued', current)
        }
        return read(transaction, link.id)
      })
    },

    async revoke(actor, link) {
      await inTransaction(db, async (transaction) => {
        const current = await lock(transaction, link)
        await repository.updateJoinLink(transaction, link.id, { revokedAt: clock.now() })
        await tell(transaction, actor, 'revoked', current)
      })
    },

    async restore(actor, link) {
      return inTransaction(db, async (transaction) => {
        await ensureRoom(transaction)
        const current = await lock(transaction, link, true)
        await repository.updateJoinLink(transaction, link.id, { revokedAt: null })
        await tell(transaction, actor, 'restored', current)
        return read(transaction, link.id)
      })
    },

    async form(token) {
      const found = await repository.findJoinLinkByToken(db, token)
      if (!found) throw new AppError(JOIN_ERROR.unknown)
      return { ...found, state: stateOf(await withPlace(db, found)) }
    },

    async getOpen(token) {
      return { id: (await ensureOpen(db, await repository.findJoinLinkByToken(db, token))).id }
    },

    async join(link, { registration, ...sent }) {
      const asked = await repository.findJoinLink(db, link.id)
      const { id, title, ...questions } = await ensureOpen(db, asked)
      const registering = kiosk.registerByLink(
        { ...sent, registration: onlyAskedBy(questions, registration) },
        {
          id,
          title,
          async ensureOpen(transaction) {
            await ensureOpen(transaction, await repository.lockJoinLink(transaction, id))
          },
          async take(transaction, userId) {
            await repository.takePlace(transaction, id, { userId, now: clock.now(), silentBefore: silentBefore() })
            await announce(transaction, 'join-links', 'desk')
          },
        },
      )
      const [done] = await Promise.allSettled([registering, sleep(JOIN_LIMITS.leastMs)])
      if (done.status === 'rejected') throw done.reason
    },
  }
}

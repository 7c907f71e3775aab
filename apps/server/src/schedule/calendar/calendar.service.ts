import { isDesk } from '@callboard/contract/access'
import { COMMON_ERROR } from '@callboard/contract/errors'
import type { CalendarEvent, CalendarEventChange, CalendarEventInput } from '@callboard/contract/schedule/calendar/endpoints'
import { CALENDAR_ERROR } from '@callboard/contract/schedule/calendar/errors'
import { CALENDAR_MESSAGE } from '@callboard/contract/schedule/calendar/rules'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { NamedDeletion } from '#db/deleted-by.ts'
import type { ProfilesService } from '#people/profiles/profiles.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import { authorize, ofDesk } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import {
  attendeeName,
  byAttendee,
  cancelledSince,
  cancelledUntil,
  changedFields,
  type EventValues,
  isAddress,
  shownAttendee,
} from './calendar.domain.ts'
import type { StoredEvent } from './calendar.repository.ts'
import * as repository from './calendar.repository.ts'

type Changeable<Action extends 'edit' | 'restore'> = Authorized<{ readonly id: number }, Action>

/** The casting calendar. */
export interface CalendarService {
  /**
   * Events that overlap a range, earliest first. Casting directors get all; students get public ones and those they attend, without the
   * other attendees.
   */
  events(actor: SignedInActor, range: { startDate: string; endDate: string }): Promise<CalendarEvent[]>
  /** @throws AppError 404 when it does not exist, is deleted, or is not visible to this student */
  event(actor: SignedInActor, id: number): Promise<CalendarEvent>
  /** @throws AppError 400 for an attendee or a casting call that does not exist */
  create(actor: SignedInActor, input: CalendarEventInput): Promise<CalendarEvent>
  /** @throws AppError 403 for anyone but casting directors, 404 when it does not exist or is deleted */
  getEditable(actor: SignedInActor, id: number): Promise<Changeable<'edit'>>
  /**
   * Changes an event. Attendees and privacy stay when omitted.
   *
   * @throws AppError 400 as `create`; 404 when it has just been deleted; 409 when it was changed since the given version
   */
  update(actor: SignedInActor, event: Changeable<'edit'>, change: CalendarEventChange): Promise<CalendarEvent>
  /** Deletes an event. Feeds show it as cancelled. @throws AppError 404 when it has just been deleted */
  delete(actor: SignedInActor, event: Changeable<'edit'>): Promise<void>
  /** Deleted events that can be restored, newest deletion first. @param limit the maximum number */
  deleted(limit: number): Promise<NamedDeletion[]>
  /** @throws AppError 403 for anyone but casting directors, 404 when it does not exist or can no longer be restored */
  getRestorable(actor: SignedInActor, id: number): Promise<Changeable<'restore'>>
  /** Restores a deleted event; returns one that is already restored as it is. */
  restore(actor: SignedInActor, event: Changeable<'restore'>): Promise<CalendarEvent>
}

export function createCalendarService({
  db,
  clock,
  profiles,
  projects,
}: {
  db: Database
  clock: Clock
  profiles: Pick<ProfilesService, 'findRestricted'>
  projects: Pick<ProjectsService, 'lockVisible' | 'titles'>
}): CalendarService {
  /** Events as returned: for casting directors with attendees and creator. */
  async function answer(queryable: Queryable, actor: SignedInActor, stored: readonly StoredEvent[]): Promise<CalendarEvent[]> {
    const forAdmin = isDesk(actor.role)
    const attendees = forAdmin ? stored.flatMap((event) => event.attendees) : []
    const restricted = attendees.length > 0 ? await profiles.findRestricted(queryable) : []
    const named = attendees.length > 0 ? await repository.findAccounts(queryable, [...new Set(attendees)], restricted) : []
    const accounts = byAttendee(named)
    const projectTitles = await projects.titles(
      queryable,
      actor,
      stored.map(({ projectId }) => projectId),
    )
    // Fields are listed one by one: a month may have thousands of events, and object spread takes several times as long.
    return stored.map((event) => ({
      id: event.id,
      title: event.title,
      description: event.description,
      startDate: event.startDate.toISOString(),
      endDate: event.endDate.toISOString(),
      location: event.location,
      eventType: event.eventType,
      projectId: event.projectId,
      projectTitle: event.projectId === null ? null : (projectTitles.get(event.projectId) ?? null),
      status: event.status,
      isPrivate: event.isPrivate,
      attendees: forAdmin ? event.attendees.map((attendee) => shownAttendee(attendee, accounts)) : undefined,
      attendeeNames: forAdmin ? event.attendees.map((attendee) => attendeeName(attendee, accounts)) : undefined,
      createdBy: forAdmin ? event.createdBy : undefined,
      version: event.version,
      createdAt: event.createdAt.toISOString(),
      updatedAt: event.updatedAt.toISOString(),
    }))
  }

  async function answerOne(queryable: Queryable, actor: SignedInActor, stored: StoredEvent): Promise<CalendarEvent> {
    const [event] = await answer(queryable, actor, [stored])
    if (!event) throw new AppError(CALENDAR_ERROR.missing)
    return event
  }

  /** New ids must belong to accounts. Ids already stored may stay when their accounts are deleted. */
  async function ensureAttendees(transaction: Transaction, attendees: readonly string[], alreadyThere: readonly string[]): Promise<void> {
    const ids = attendees.filter((attendee) => !(isAddress(attendee) || alreadyThere.includes(attendee)))
    const known = new Set((await repository.findAccounts(transaction, ids, [])).map(({ id }) => id))
    if (ids.some((id) => !known.has(id))) throw fieldError('attendees', CALENDAR_MESSAGE.unknownAttendee)
  }

  /** Locks the casting call. Call it before locking the event, because the deletion of a casting call locks in this order. */
  async function lockProject(transaction: Transaction, actor: SignedInActor, projectId: number | null): Promise<void> {
    if (projectId === null) return
    await projects.lockVisible(transaction, actor, projectId).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 404 ? fieldError('projectId', CALENDAR_MESSAGE.project) : error
    })
  }

  async function lockLive(transaction: Transaction, id: number): Promise<StoredEvent> {
    const locked = await repository.findAndLockEvent(transaction, id)
    if (!locked || locked.deletedAt !== null) throw new AppError(CALENDAR_ERROR.missing)
    return locked
  }

  async function changed(
    transaction: Transaction,
    line: { actor: SignedInActor; action: string; id: number; details?: Record<string, unknown> },
  ): Promise<void> {
    const { actor, action, id, details } = line
    await recordAudit(transaction, { actor: actor.userId, action, subject: `event:${id}`, details })
    await announce(transaction, 'calendar', 'everyone')
  }

  return {
    async events(actor, range) {
      const found = await repository.findEvents(db, {
        from: new Date(range.startDate),
        to: new Date(range.endDate),
        onlyFor: isDesk(actor.role) ? null : actor,
      })
      return answer(db, actor, found)
    },

    async event(actor, id) {
      const found = await repository.findEvent(db, id, isDesk(actor.role) ? null : actor)
      if (!found || found.deletedAt !== null) throw new AppError(CALENDAR_ERROR.missing)
      return answerOne(db, actor, found)
    },

    async create(actor, input) {
      return inTransaction(db, async (transaction) => {
        await lockProject(transaction, actor, input.projectId)
        await ensureAttendees(transaction, input.attendees, [])
        const made = await repository.insertEvent(transaction, { ...withDates(input), createdBy: actor.userId, now: clock.now() })
        await changed(transaction, { actor, action: 'event.created', id: made.id })
        return answerOne(transaction, actor, made)
      })
    },

    async getEditable(actor, id) {
      const found = await repository.findEvent(db, id, null)
      return authorize(found?.deletedAt === null ? { id } : undefined, ofDesk(actor, CALENDAR_ERROR.missing))
    },

    async update(actor, { id }, { version, ...change }) {
      return inTransaction(db, async (transaction) => {
        await lockProject(transaction, actor, change.projectId)
        const current = await lockLive(transaction, id)
        if (version !== undefined && version !== current.version) throw new AppError(CALENDAR_ERROR.stale)
        const { attendees = current.attendees, isPrivate = current.isPrivate } = change
        const wanted: EventValues = { ...withDates(change), attendees, isPrivate }
        await ensureAttendees(transaction, attendees, current.attendees)
        const fields = changedFields(current, wanted)
        if (fields.length === 0) return answerOne(transaction, actor, current)
        const stored = await repository.updateEvent(transaction, id, { ...wanted, now: clock.now() })
        await changed(transaction, { actor, action: 'event.updated', id, details: { fields } })
        return answerOne(transaction, actor, stored)
      })
    },

    async delete(actor, { id }) {
      if (actor.role !== 'admin') throw new AppError(COMMON_ERROR.forbidden)
      await inTransaction(db, async (transaction) => {
        await lockLive(transaction, id)
        const now = clock.now()
        await repository.updateEvent(transaction, id, { deletedAt: now, now })
        await changed(transaction, { actor, action: 'event.deleted', id })
      })
    },

    async deleted(limit) {
      const found = await repository.findDeletedEvents(db, cancelledSince(clock.now()), limit)
      return found.map((event) => ({ ...event, restorableUntil: cancelledUntil(event.deletedAt) }))
    },

    async getRestorable(actor, id) {
      const found = await repository.findEvent(db, id, null)
      return authorize(found && { id }, ofDesk(actor, CALENDAR_ERROR.missing))
    },

    async restore(actor, { id }) {
      return inTransaction(db, async (transaction) => {
        const current = await repository.findAndLockEvent(transaction, id)
        if (!current) throw new AppError(CALENDAR_ERROR.missing)
        if (current.deletedAt === null) return answerOne(transaction, actor, current)
        const stored = await repository.updateEvent(transaction, id, { deletedAt: null, now: clock.now() })
        await changed(transaction, { actor, action: 'event.restored', id })
        return answerOne(transaction, actor, stored)
      })
    },
  }
}

function withDates<Sent extends { startDate: string; endDate: string }>(sent: Sent) {
  return { ...sent, startDate: new Date(sent.startDate), endDate: new Date(sent.endDate) }
}

import { freePlace } from '@callboard/contract/casting/board/stages'
import type { Institution } from '@callboard/contract/institution'
import type {
  AuditionPlanEffects,
  AuditionSessionChange,
  AuditionSessionInput,
} from '@callboard/contract/schedule/audition-sessions/endpoints'
import { AUDITION_ERROR } from '@callboard/contract/schedule/audition-sessions/errors'
import type { AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { dayOf } from '@callboard/contract/time/month'
import type { Translator } from '@callboard/contract/translate'
import { type Database, inTransaction, type Queryable, type Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { QuietHours } from '#platform/quiet-hours.ts'
import { offerEnd, overlaps, roomName, slotKey, spanOf } from './audition-sessions.domain.ts'
import * as repository from './audition-sessions.repository.ts'
import type { AuditionSessionsService, EditableSession } from './audition-sessions.service.ts'
import { clashText } from './clash-text.domain.ts'
import { type BusySpan, findBusy, type Invitation } from './invitations.repository.ts'
import { type ChangedPlan, displacedBy, isTaken, type MovedPerson, newSlots } from './moved-slots.domain.ts'
import { planSession, recordSession } from './plan-session.ts'
import type { SessionNews } from './session-news.service.ts'
import { type LockedAudition, RELEASED, type SlotsService } from './slots.service.ts'

/** Changes audition sessions that already have people in slots. */
export interface SessionChangesService {
  /** Previews the effects of a change on people in slots. @throws AppError 400 as for a new session */
  effects(session: EditableSession, input: AuditionSessionInput, translator: Translator): Promise<AuditionPlanEffects>
  /**
   * Changes an audition session. People keep their slots if those stay. Everyone affected is told.
   *
   * @throws AppError 400 as for a new session; 409 for an outdated version and for a cancelled session. Also 409, with the names by
   * invitation id, while it is not decided what happens to each person who would lose their slot, or why they come although they are busy
   */
  update(actor: SignedInActor, session: EditableSession, change: AuditionSessionChange, translator: Translator): Promise<AuditionSheet>
}

/** A planned change of an audition session, with the people who lose their slot. */
interface Planned extends ChangedPlan {
  readonly busy: readonly BusySpan[]
  readonly rooms: { id: number; name: string }[]
  readonly chooseBy: Date | null
  readonly losing: readonly Losing[]
}

interface Losing extends Omit<MovedPerson, 'to'> {
  readonly invitation: Invitation
  readonly name: string
}

export function createSessionChangesService(services: {
  db: Database
  clock: Clock
  quietHours: QuietHours
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'wakeMail'>
  auditionSessions: Pick<AuditionSessionsService, 'sheet'>
  slots: SlotsService
  news: SessionNews
}): SessionChangesService {
  const { db, clock, quietHours, messages, auditionSessions, slots, news } = services
  const { institution } = services

  async function plan(queryable: Queryable, audition: LockedAudition, input: AuditionSessionInput): Promise<Planned> {
    const { session } = audition
    const now = clock.now()
    const wish = { projectId: session.projectId, input, before: session, now, timeZone: institution.timeZone }
    const { rooms, planned, chooseBy } = await planSession(queryable, wish)
    const isEnded = ({ offeredUntil }: Invitation) => offeredUntil !== null && offeredUntil <= now
    const people = audition.people.filter((person) => !isEnded(person))
    const displaced = displacedBy({ slots: audition.slots, people }, { planned, capacity: input.capacity })
    const lost = new Set(displaced.map(({ id }) => id))
    const keyOf = new Map(audition.slots.map((slot) => [slot.id, slotKey(slot)]))
    const staying = people.filter(({ id }) => !lost.has(id)).flatMap(({ slotId }) => (slotId === null ? [] : keyOf.get(slotId)))
    const free = new Map(
      planned.map(slotKey).map((key) => [key, Math.max(0, input.capacity - staying.filter((one) => one === key).length)]),
    )
    const hours = { before: spanOf(session, institution.timeZone), after: spanOf(input, institution.timeZone) }
    const studentIds = displaced.map(({ studentId }) => studentId)
    const busy = await findBusy(queryable, studentIds, { ...hours.after, sessionId: session.id })
    const losing = displaced.flatMap((invitation) => {
      const { id, studentId, slotId, offeredUntil, firstName, lastName } = invitation
      const former = audition.slots.find((slot) => slot.id === slotId)
      return former ? [{ id, studentId, isOffered: offeredUntil !== null, former, invitation, name: `${firstName} ${lastName}` }] : []
    })
    return { day: input.day, rooms, chooseBy, planned, free, hours, busy, now, timeZone: institution.timeZone, losing }
  }

  /** Describes what overlaps a person's new slot; `null` if nothing needs a reason. */
  function clashOf(planned: Planned, person: Losing, slot: { start: Date; end: Date }, translator: Translator): string | null {
    if (!isTaken(planned, person, slot)) return null
    const clashes = planned.busy.filter((span) => span.studentId === person.studentId && overlaps(span, slot))
    return clashText({ name: person.name, clashes }, { translator, timeZone: institution.timeZone })
  }

  /** What happens to each person who loses their slot. @throws AppError 409 while that is not decided */
  function said(planned: Planned, { keepTimes, displaced }: AuditionSessionChange): (Losing & MovedPerson)[] {
    const wishes = new Map(displaced.map((person) => [person.id, person.to]))
    const wished = planned.losing.map((person) => ({ ...person, to: wishes.get(person.id) ?? (keepTimes ? 'same-time' : undefined) }))
    const isSaid = (person: (typeof wished)[number]): person is Losing & MovedPerson => person.to !== undefined
    refuseNames(
      AUDITION_ERROR.displaced,
      wished.filter((person) => !isSaid(person)),
    )
    return wished.filter(isSaid)
  }

  /** Releases slots, and renumbers the places of those who stay to fit the capacity. */
  async function makeRoom(transaction: Transaction, audition: LockedAudition, losing: readonly Losing[], capacity: number) {
    for (const { invitation } of losing) await slots.change(transaction, audition, invitation, { ...RELEASED, updatedAt: clock.now() })
    for (const invitation of audition.people.filter(({ place }) => place !== null && place > capacity)) {
      const taken = audition.people.filter(({ slotId }) => slotId === invitation.slotId).flatMap(({ place }) => place ?? [])
      await slots.change(transaction, audition, invitation, { place: freePlace(taken) })
    }
  }

  /** A moved offer expires when it did before, but no earlier than a new offer would, counted from the end of the quiet hours. */
  function offerFor({ offeredUntil }: Invitation, slot: { start: Date; end: Date }, day: string): { offeredUntil?: Date } {
    if (offeredUntil === null) return {}
    const now = quietHours.end(clock.now())
    const until = offerEnd(slot, { now, isOnTheDay: dayOf(now, institution.timeZone) === day })
    return { offeredUntil: offeredUntil > until && offeredUntil < slot.start ? offeredUntil : until }
  }

  /** Assigns the new slots. An offer stays an offer. A person whose offer has no new slot becomes first on the waiting list. */
  async function placeAgain(
    transaction: Transaction,
    audition: LockedAudition,
    people: readonly (Losing & MovedPerson & { clashes: boolean })[],
    { seats, reason }: { seats: ReturnType<typeof newSlots>; reason: string | null },
  ) {
    const now = clock.now()
    for (const { id, invitation, clashes } of people) {
      const planned = seats.get(id)
      const slot = planned && audition.slots.find((one) => slotKey(one) === slotKey(planned))
      if (!slot) continue
      const offer = offerFor(invitation, slot, audition.session.day)
      const takes = invitation.offeredUntil === null ? 1 : invitation.takes
      await slots.place(transaction, audition, { invitation, slot }, { takes, clashReason: clashes ? reason : null, ...offer })
    }
    const waiting = audition.people.flatMap(({ waitingSince }) => waitingSince?.getTime() ?? [])
    const again = people.filter(({ id, isOffered }) => isOffered && !seats.has(id))
    const first = Math.min(now.getTime(), ...waiting) - again.length
    for (const [at, { invitation }] of again.entries()) {
      const change = { waitingSince: new Date(first + at), takes: invitation.takes, updatedAt: now }
      await slots.change(transaction, audition, invitation, change)
    }
  }

  return {
    async effects({ id }, input, translator) {
      const audition = await slots.read(db, id)
      const planned = await plan(db, audition, input)
      const seats = newSlots(
        planned.losing.map((person) => ({ ...person, to: 'same-time' })),
        planned,
      )
      return {
        displaced: planned.losing.map((person) => {
          const seat = seats.get(person.id)
          return {
            id: person.id,
            name: person.name,
            startDate: person.former.start.toISOString(),
            room: roomName(audition.session, person.former),
            isOffered: person.isOffered,
            canKeep: seat !== undefined,
            clash: seat ? clashOf(planned, person, seat, translator) : null,
          }
        }),
        free: planned.planned.reduce((sum, slot) => sum + (slot.start > planned.now ? (planned.free.get(slotKey(slot)) ?? 0) : 0), 0),
      }
    },

    async update(actor, { id }, change, translator) {
      const { version, displaced: _displaced, keepTimes: _keepTimes, reason, ...input } = change
      const changed = await inTransaction(db, async (transaction) => {
        const { audition, ended } = await slots.lockQuietly(transaction, id)
        const before = { ...audition }
        const { session } = before
        if (session.version !== version) throw new AppError(AUDITION_ERROR.stale)
        if (session.cancelledAt) throw new AppError(AUDITION_ERROR.cancelled)
        const planned = await plan(transaction, before, input)
        const people = said(planned, change)
        const seats = newSlots(people, planned)
        refuseNames(
          AUDITION_ERROR.noSameTime,
          people.filter((person) => person.to === 'same-time' && !seats.has(person.id)),
        )
        const clashes = new Map(
          people.flatMap((person) => {
            const seat = seats.get(person.id)
            const text = seat ? clashOf(planned, person, seat, translator) : null
            return text === null ? [] : [[person.id, text]]
          }),
        )
        if (clashes.size > 0 && reason === null) throw new AppError(AUDITION_ERROR.clash, { fields: Object.fromEntries(clashes) })
        await makeRoom(transaction, audition, planned.losing, input.capacity)
        const wanted = new Set(planned.planned.map(slotKey))
        const gone = before.slots.filter((slot) => !wanted.has(slotKey(slot)))
        await repository.deleteSlots(
          transaction,
          gone.map((slot) => slot.id),
        )
        await repository.setCapacity(transaction, id, input.capacity)
        const known = new Set(before.slots.map(slotKey))
        const added = planned.planned.filter((slot) => !known.has(slotKey(slot)))
        await repository.insertSlots(transaction, id, { slots: added, capacity: input.capacity })
        await repository.updateSession(transaction, id, {
          ...input,
          rooms: planned.rooms,
          chooseBy: planned.chooseBy,
          updatedAt: clock.now(),
        })
        const now = await slots.read(transaction, id)
        const again = people.map((person) => ({ ...person, clashes: clashes.has(person.id) }))
        await placeAgain(transaction, now, again, { seats, reason })
        await news.tell(transaction, { before, now, fromUserId: actor.userId, ended })
        const sheet = await auditionSessions.sheet(transaction, id)
        await recordSession(transaction, actor, 'changed', sheet.session, people.length)
        return sheet
      })
      messages.wakeMail()
      return changed
    },
  }
}

function refuseNames(refusal: ConstructorParameters<typeof AppError>[0], people: readonly { id: number; name: string }[]): void {
  if (people.length > 0) throw new AppError(refusal, { fields: Object.fromEntries(people.map(({ id, name }) => [id, name])) })
}

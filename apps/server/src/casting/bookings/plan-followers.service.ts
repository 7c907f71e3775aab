import { BOOKING_ERROR } from '@callboard/contract/casting/bookings/errors'
import type { PlanEffect } from '@callboard/contract/casting/bookings/rules'
import { planOf, type RolePlanChange } from '@callboard/contract/casting/projects/plan'
import { filled } from '@callboard/contract/errors'
import type { Institution } from '@callboard/contract/institution'
import { CLASH_REASON } from '@callboard/contract/people/availability/rules'
import { dayOf } from '@callboard/contract/time/month'
import type { MovesService } from '#casting/board/moves.service.ts'
import type { InvitationsService } from '#casting/invitations/invitations.service.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Module, Moved, PlanFollowed } from '#module.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { announce } from '#platform/live.ts'
import { answerToken, hashToken, type Question } from '#platform/tokens.ts'
import type { BookingCalendarService } from './booking-calendar.service.ts'
import { type NextEvent, raiseSequence } from './booking-events.repository.ts'
import {
  affectedOf,
  bookedChange,
  closedEffect,
  type Following,
  isPlanOver,
  planNotice,
  type ToldChange,
  waitingEffect,
} from './bookings.domain.ts'
import * as repository from './bookings.repository.ts'

/** Handles changes of plan, and new bookings, for the people of a role. */
export interface PlanFollowersService {
  /** The `onPlanChange` of a module. */
  follow(transaction: Transaction, change: PlanFollowed): Promise<void>
  /** The `affectedBy` of a module. */
  affectedBy: NonNullable<Module['affectedBy']>
  /** The `affectedByEnd` of a module. */
  affectedByEnd: NonNullable<Module['affectedByEnd']>
  /** The booked applications whose students are only told about a small shift, not asked again. */
  toldOnly(transaction: Transaction, change: PlanFollowed): Promise<ReadonlySet<number>>
  /** Stores what a student agrees to when a move books them. */
  followMove(transaction: Transaction, moved: Moved): Promise<void>
  /** Stores why a student is booked although they are busy. */
  setClashReason: typeof repository.setClashReason
  /**
   * The next calendar event of a booking, for any feature that sends one.
   *
   * @param least the minimum SEQUENCE, as high as in the calendar feeds
   */
  nextEvent(transaction: Transaction, applicationId: number, least: number): Promise<NextEvent>
  /** Tells a student about a change by message, mail and calendar. Asks them again if their booking needs a new answer. */
  tell(
    transaction: Transaction,
    person: repository.Concerned,
    change: ToldChange,
    as: Parameters<typeof planNotice>[1],
    by: Teller,
  ): Promise<void>
}

/** The sender and time of a message. */
interface Teller {
  readonly userId: string
  readonly at: Date
  /** A question in the message, other than whether a booked student can still come. */
  readonly asks?: Question | undefined
}

/** The number of names in the message of a refused change. The dialog lists everybody. */
const NAMES = 5

export function createPlanFollowersService(services: {
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  bookingCalendar: BookingCalendarService
  /** The server's secret. */
  secret: string
  messages: Pick<MessagesService, 'notify'>
  moves: Pick<MovesService, 'lock'>
  invitations: Pick<InvitationsService, 'renew'>
}): PlanFollowersService {
  const { clock, institution, bookingCalendar, secret, messages, moves, invitations } = services

  function followingOf(person: repository.Concerned, { before, after }: RolePlanChange, tellsOnly: boolean): Following {
    const isOver = isPlanOver({ before, after }, person.project.status, dayOf(clock.now(), institution.timeZone))
    return { before, after, tellsOnly, isOver }
  }

  const tell: PlanFollowersService['tell'] = async (transaction, person, change, as, { userId, at, asks }) => {
    const isBooked = as === 'asked' || as === 'booked'
    const { after } = change
    const isGone = after.shootDate === null
    // Without a day the known call goes, too. On another day the call sheet sends a new one.
    const known = isBooked && isGone ? await bookingCalendar.known(transaction, person.id, { plan: change.before, at }) : undefined
    const before = known ?? change.before
    const event = { terms: isGone ? before : after, method: isGone ? 'CANCEL' : 'REQUEST', at } as const
    const calendarIn = isBooked ? await bookingCalendar.event(transaction, person.id, event) : () => undefined
    await messages.notify(transaction, {
      fromUserId: userId,
      recipientUserId: person.userId,
      say: (translator) => {
        const calendar = calendarIn(translator)
        return { ...planNotice({ ...change, before }, as, translator, institution.timeZone), ...(calendar !== undefined && { calendar }) }
      },
      projectId: person.projectId,
      ...(as === 'asked' && { asks: `booking/${person.id}` as const }),
      ...(asks !== undefined && { asks }),
    })
  }

  function effectOf(person: repository.Concerned, role: RolePlanChange, tellsOnly = false): PlanEffect {
    const following = followingOf(person, role, tellsOnly)
    return person.stage === 'booked' ? bookedChange(person, following).effect : waitingEffect(person, following)
  }

  /** Refuses a change that makes booked students busy twice, unless the office gives a reason, which is stored. */
  async function settleClashes(transaction: Transaction, people: readonly repository.Concerned[], change: PlanFollowed): Promise<void> {
    const clashes = await repository.findClashes(transaction, change.roles, CLASH_REASON.moved)
    const booked = people.filter(({ stage }) => stage === 'booked')
    const clashing = booked.filter(({ id }) => clashes.has(id))
    if (clashing.length > 0 && change.clashReason === null) {
      const names = clashing.slice(0, NAMES).map(({ name }) => name)
      throw new AppError(filled(BOOKING_ERROR.clash, { names: [...names, ...(clashing.length > NAMES ? ['…'] : [])].join(', ') }))
    }
    for (const { id } of clashing) await repository.setClashReason(transaction, id, change.clashReason)
    for (const { id, clashReason } of booked) {
      if (!clashes.has(id) && clashReason === CLASH_REASON.moved) await repository.setClashReason(transaction, id, null)
    }
  }

  async function followBooked(
    transaction: Transaction,
    person: repository.Concerned,
    role: RolePlanChange,
    change: PlanFollowed,
  ): Promise<boolean> {
    const { id, booking } = person
    const { effect, agreed, answered, told, before } = bookedChange(person, followingOf(person, role, change.tellsOnly))
    const asks = `booking/${id}` as const
    await repository.changeBooking(transaction, {
      applicationId: id,
      agreed,
      answered,
      agreedAt: booking?.agreedAt ?? change.at,
      told,
      before,
      toldAt: effect === 'told' || effect === 'asked' ? change.at : (booking?.toldAt ?? change.at),
      tokenHash: hashToken(answerToken(secret, asks)),
    })
    if (effect !== 'asked' && effect !== 'told') return false
    if (change.told.has(id)) return true
    change.told.add(id)
    const said = { projectTitle: person.project.title, roleName: role.roleName, before: before ?? role.before, after: role.after }
    await tell(transaction, person, said, effect === 'asked' ? 'asked' : 'booked', change)
    return true
  }

  async function followOther(
    transaction: Transaction,
    person: repository.Concerned,
    role: RolePlanChange,
    change: PlanFollowed,
  ): Promise<boolean> {
    const { id, stage } = person
    // An open offer asks its student in a message of its own.
    if (stage !== 'alternate' && stage !== 'invited') return false
    const { userId, at } = change
    const asks = stage === 'invited' ? await invitations.renew(transaction, id, { plan: role.before, at }) : undefined
    if (change.told.has(id) || waitingEffect(person, followingOf(person, role, false)) !== 'told') return false
    change.told.add(id)
    const { before, after, roleName } = role
    await tell(transaction, person, { projectTitle: person.project.title, roleName, before, after }, stage, { userId, at, asks })
    return true
  }

  return {
    tell,
    nextEvent: raiseSequence,
    setClashReason: repository.setClashReason,

    async follow(transaction, change) {
      const changes = new Map(change.roles.map((role) => [role.roleId, role]))
      const ids = (await repository.findConcerned(transaction, [...changes.keys()])).map(({ id }) => id)
      if (ids.length === 0) return
      await moves.lock(transaction, ids)
      const people = await repository.findConcerned(transaction, [...changes.keys()])
      await settleClashes(transaction, people, change)
      const userIds: string[] = []
      for (const person of people) {
        const role = changes.get(person.roleId)
        if (!role) continue
        const follow = person.stage === 'booked' ? followBooked : followOther
        if (await follow(transaction, person, role, change)) userIds.push(person.userId)
      }
      await announce(transaction, 'applications', { userIds })
    },

    async toldOnly(transaction, { roles, tellsOnly }) {
      if (!tellsOnly) return new Set()
      const changes = new Map(roles.map((role) => [role.roleId, role]))
      const people = await repository.findConcerned(transaction, [...changes.keys()], ['booked'])
      const isTold = (person: repository.Concerned) => {
        const role = changes.get(person.roleId)
        return role !== undefined && effectOf(person, role, true) === 'told'
      }
      return new Set(people.filter(isTold).map(({ id }) => id))
    },

    async affectedBy(db: Queryable, change) {
      const changes = new Map(change.roles.map((role) => [role.roleId, role]))
      const ids = [...changes.keys()]
      const clashes = await repository.findClashes(db, change.roles, CLASH_REASON.moved)
      const people = await repository.findConcerned(db, ids)
      return people.flatMap((person) => {
        const role = changes.get(person.roleId)
        if (!role) return []
        const clash = clashes.get(person.id)
        return [affectedOf(person, effectOf(person, role, change.tellsOnly), clash ? (clash.title ?? '') : null)]
      })
    },

    async affectedByEnd(db, { projectId, status }) {
      const today = dayOf(clock.now(), institution.timeZone)
      return (await repository.findOfCall(db, projectId)).flatMap((person) => {
        const effect = closedEffect(person, status, today)
        return effect === undefined ? [] : [affectedOf(person, effect)]
      })
    },

    async followMove(transaction, { applicationId, from, to, at }) {
      if (to !== 'booked' || from === 'booked') return
      const [person] = await repository.findBookings(transaction, [applicationId])
      if (person) await repository.putBooking(transaction, { applicationId, terms: planOf(person), at })
    },
  }
}

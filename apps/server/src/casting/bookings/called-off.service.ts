import { isKnownAsBooked } from '@callboard/contract/casting/board/stages'
import { planOf } from '@callboard/contract/casting/projects/plan'
import { shootSpan } from '@callboard/contract/casting/projects/shoots'
import type { Institution } from '@callboard/contract/institution'
import { dayOf } from '@callboard/contract/time/month'
import { needNotComeNotice } from '#casting/board/need-not-come.domain.ts'
import type { Database, Transaction } from '#db/client.ts'
import type { MessagesService } from '#messages/messages/messages.service.ts'
import type { Restored } from '#module.ts'
import type { Clock } from '#platform/clock.ts'
import type { BookingCalendarService } from './booking-calendar.service.ts'
import { raiseRestored } from './booking-events.repository.ts'
import { restoredNotice } from './bookings.domain.ts'
import { type Concerned, findBookings, putBooking } from './bookings.repository.ts'
import * as repository from './called-off.repository.ts'

/**
 * Tells booked students that their casting call was deleted. They keep the booking, because the call can be restored. They are told some
 * minutes later, so that nobody notices a quick undo.
 */
export interface CalledOffService {
  /** The applications of students to tell. @param settled only casting calls that have not changed since then */
  due(settled: Date): Promise<number[]>
  /** Tells a student once, unless the casting call is restored or its shoot has begun. Call `messages.wakeMail` after the commit. */
  tell(transaction: Transaction, applicationId: number): Promise<void>
  /** Stores that the message about their call has told a student, and when. */
  acknowledge(transaction: Transaction, applicationId: number, at: Date): Promise<void>
  /** The `onRestored` of a module: tells students who were told that they need not come that they are booked again. */
  followRestored(transaction: Transaction, restored: Restored): Promise<void>
}

export function createCalledOffService(services: {
  db: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  messages: Pick<MessagesService, 'notify'>
  bookingCalendar: BookingCalendarService
}): CalledOffService {
  const { db, clock, institution, messages, bookingCalendar } = services
  const toldPlan = (person: Concerned) => person.booking?.told ?? planOf(person)

  /** Whether the student still expects to come to the shoot. */
  function isExpected(person: Concerned): boolean {
    const { shootDate, ...times } = toldPlan(person)
    const isToCome = shootDate === null || new Date(shootSpan({ shootDate, ...times }, institution.timeZone).startDate) > clock.now()
    return person.stage === 'booked' && isKnownAsBooked(person.toldStage) && !person.isHeld && isToCome
  }

  async function keep(transaction: Transaction, person: Concerned, at: Date): Promise<void> {
    if (!person.booking) await putBooking(transaction, { applicationId: person.id, terms: planOf(person), at: person.movedAt })
    await repository.setCalledOff(transaction, person.id, at)
  }

  /** Locks and reads a booking of a deleted casting call, which cannot be restored until the transaction ends. */
  async function lockDeleted(transaction: Transaction, applicationId: number): Promise<Concerned | undefined> {
    await repository.lockCall(transaction, applicationId)
    const [person] = await findBookings(transaction, [applicationId], 'all')
    return person?.project.deletedAt === null || person?.booking?.calledOffAt ? undefined : person
  }

  return {
    due: (settled) => repository.findUntold(db, { settled, today: dayOf(clock.now(), institution.timeZone) }),

    async tell(transaction, applicationId) {
      const person = await lockDeleted(transaction, applicationId)
      if (!person || !isExpected(person)) return
      // The plan has the hours of their own call.
      const plan = (await bookingCalendar.known(transaction, applicationId)) ?? toldPlan(person)
      const at = clock.now()
      const calendarIn = await bookingCalendar.event(transaction, applicationId, { method: 'CANCEL', at })
      const booking = { projectTitle: person.project.title, roleName: person.role.name, plan }
      const now = { today: dayOf(at, institution.timeZone), timeZone: institution.timeZone }
      await messages.notify(transaction, {
        fromUserId: null,
        recipientUserId: person.userId,
        say: (translator) => {
          const calendar = calendarIn(translator)
          return { ...needNotComeNotice([booking], 'cancelled', translator, now), ...(calendar !== undefined && { calendar }) }
        },
        // A deleted casting call has no page to link to.
        projectId: null,
      })
      await keep(transaction, person, at)
    },

    async acknowledge(transaction, applicationId, at) {
      const person = await lockDeleted(transaction, applicationId)
      if (person) await keep(transaction, person, at)
    },

    async followRestored(transaction, { projectId, userId: fromUserId }) {
      const at = clock.now()
      await raiseRestored(transaction, projectId)
      const ids = await repository.findCalledOff(transaction, projectId)
      for (const person of await findBookings(transaction, ids)) {
        await repository.setCalledOff(transaction, person.id, null)
        if (!isExpected(person)) continue
        // The plan has the hours of their own call, which counts again.
        const plan = (await bookingCalendar.known(transaction, person.id)) ?? toldPlan(person)
        const calendarIn = await bookingCalendar.event(transaction, person.id, { terms: plan, method: 'REQUEST', at })
        const booking = { projectTitle: person.project.title, roleName: person.role.name, plan }
        await messages.notify(transaction, {
          fromUserId,
          recipientUserId: person.userId,
          say: (translator) => {
            const calendar = calendarIn(translator)
            return { ...restoredNotice(booking, translator, institution.timeZone), ...(calendar !== undefined && { calendar }) }
          },
          projectId,
        })
      }
    },
  }
}

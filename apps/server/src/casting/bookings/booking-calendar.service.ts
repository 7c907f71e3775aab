import { isKnownAsBooked } from '@callboard/contract/casting/board/stages'
import { type PlanTerms, planOf } from '@callboard/contract/casting/projects/plan'
import { bookingSequence, shootSpan } from '@callboard/contract/casting/projects/shoots'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { dayOf } from '@callboard/contract/time/month'
import { wallTimeOf } from '@callboard/contract/time/wall-time'
import type { Translator } from '@callboard/contract/translate'
import type { KnownBooking } from '#casting/board/casting-texts.domain.ts'
import type { Queryable, Transaction } from '#db/client.ts'
import { type EventHost, eventDocument } from '#platform/mail/event-document.ts'
import { raiseSequence } from './booking-events.repository.ts'
import { type Concerned, findBookings, findKnownCall, findOfCall } from './bookings.repository.ts'

/** Writes a calendar file in a student's language; `undefined` without a day. */
type InLanguage = (translator: Translator) => string | undefined

/** A booking that a student keeps while another one ends. */
export interface Staying extends KnownBooking {
  readonly studentId: number
}

/** Makes the calendar events of bookings. All events of one booking have one UID and a rising SEQUENCE. */
export interface BookingCalendarService {
  /**
   * Makes the next event of a booking.
   *
   * @param event.terms the plan; by default the current plan of the role, or for `CANCEL` the plan that the student was told last
   * @param event.method `CANCEL` to remove the event from the calendar
   */
  event(
    transaction: Transaction,
    applicationId: number,
    event: { readonly terms?: PlanTerms; readonly method: 'REQUEST' | 'CANCEL'; readonly at: Date },
  ): Promise<InLanguage>
  /**
   * The plan of a booking as its student knows it. If they have a call, it has the hours and place of their call.
   *
   * @param before the plan and time before a change in progress, which may have removed their call
   * @returns `undefined` when the application is gone
   */
  known(
    transaction: Queryable,
    applicationId: number,
    before?: { readonly plan: PlanTerms; readonly at: Date },
  ): Promise<PlanTerms | undefined>
  /** The bookings that students know of in a casting call, from today on. @param of.without applications that are about to end */
  stays(
    db: Queryable,
    of: { readonly projectId: number; readonly studentIds: readonly number[]; readonly without: readonly number[]; readonly at: Date },
  ): Promise<Staying[]>
}

export function createBookingCalendarService({ host }: { host: EventHost }): BookingCalendarService {
  const wallOf = (at: Date) => wallTimeOf(at.toISOString(), host.institution.timeZone)

  /** The plan that the student was told last, or the current plan if none is stored. A call replaces its hours and place. */
  async function knownPlan(transaction: Queryable, person: Concerned, before?: { plan: PlanTerms; at: Date }): Promise<PlanTerms> {
    const plan = before?.plan ?? person.booking?.told ?? planOf(person)
    const call = await findKnownCall(transaction, person.id, 'all', before?.at)
    if (!call) return plan
    const begin = wallOf(call.callAt)
    const endTime = call.wrapAt && wallOf(call.wrapAt).slice(11)
    return { ...plan, shootDate: begin.slice(0, 10), shootTime: begin.slice(11), endTime, place: call.place ?? plan.place }
  }

  return {
    async known(transaction, applicationId, before) {
      const [person] = await findBookings(transaction, [applicationId], 'all')
      return person && (await knownPlan(transaction, person, before))
    },

    async stays(db, { projectId, studentIds, without, at }) {
      const today = dayOf(at, host.institution.timeZone)
      const kept: Staying[] = []
      for (const person of await findOfCall(db, projectId, studentIds)) {
        if (without.includes(person.id) || !isKnownAsBooked(person.toldStage)) continue
        const plan = await knownPlan(db, person)
        if (plan.shootDate !== null && plan.shootDate < today) continue
        kept.push({ studentId: person.studentId, projectTitle: person.project.title, roleName: person.role.name, plan })
      }
      return kept
    },

    async event(transaction, applicationId, { method, at, ...event }) {
      const [person] = await findBookings(transaction, [applicationId], 'all')
      if (!person) return () => undefined
      const { shootDate, ...terms } = event.terms ?? (method === 'CANCEL' ? await knownPlan(transaction, person) : planOf(person))
      if (shootDate === null) return () => undefined
      const { projectId, role, project, name, email } = person
      const next = await raiseSequence(transaction, applicationId, bookingSequence(project, role))
      const span = shootSpan({ shootDate, ...terms }, host.institution.timeZone)
      const midnight = new Date(`${shootDate}T00:00Z`)
      const shown = {
        ...next,
        method,
        start: span.isAllDay ? midnight : new Date(span.startDate),
        end: span.isAllDay ? new Date(midnight.getTime() + Date.parse(span.endDate) - Date.parse(span.startDate)) : new Date(span.endDate),
        isAllDay: span.isAllDay,
        place: terms.place,
        path: `/project/${projectId}`,
        person: { name, email },
        sentAt: at,
      }
      const title = project.title
      return (translator) => {
        const { t } = translator
        const summary =
          role.name === PARTICIPANT ? t('Shoot: {title}', { title }) : t('Shoot: {title}, as {role}', { title, role: role.name })
        return eventDocument(
          { ...shown, summary, description: t('You are booked for {call}.', { call: title }) },
          'Booking',
          host,
          translator,
        )
      }
    },
  }
}

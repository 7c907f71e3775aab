import { checkAccess, isDesk } from '@callboard/contract/access'
import type { Institution } from '@callboard/contract/institution'
import type { CallDate } from '@callboard/contract/schedule/calendar/endpoints'
import { addDays, dayOf } from '@callboard/contract/time/month'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { auditionDate } from './auditions.domain.ts'
import { type Audition, findAuditions, findOwnAuditions } from './auditions.repository.ts'
import type { ToldEvent } from './gone-events.domain.ts'
import { findLastTold } from './left-bookings.repository.ts'
import { bookingsOf, deadlineDate, type Shoot, shootDate, shootsOf, toldEvent } from './shoots.domain.ts'
import * as repository from './shoots.repository.ts'

/** The dates of casting calls in the calendar. They are computed, not stored, so they move with their casting call. */
export interface ShootsService {
  /**
   * Shoots, audition sessions and deadlines that overlap a range, earliest first. The casting desk gets all, including cancelled ones.
   * Photographers get all shoots except of drafts. Students get the shoots of their known bookings, their slots, and the deadlines of
   * casting calls that are open to all.
   */
  callDates(actor: SignedInActor, range: { startDate: string; endDate: string }): Promise<CallDate[]>
  /** The audition sessions of the office, or the slots of a student, since then, earliest first. */
  auditionsSince(actor: SignedInActor, moment: Date): Promise<Audition[]>
  /** The shoots of a person since then, earliest first, as in `callDates`; for a student one per booking. */
  shootsSince(actor: SignedInActor, moment: Date): Promise<Shoot[]>
  /** By event id, the last mails to a student about bookings that are gone from their feed. */
  toldOf(actor: SignedInActor, gone: readonly { readonly id: string }[]): Promise<Map<string, ToldEvent>>
}

/** The calendar has no later day. */
const LAST_DAY = '2199-12-31'

export function createShootsService({ db, institution }: { db: Database; institution: Institution }): ShootsService {
  // Photographers only plan their shoots here, so they get no auditions and no deadlines.
  async function auditions({ role, userId }: SignedInActor, days: repository.Days): Promise<Audition[]> {
    if (role === 'photographer') return []
    return isDesk(role) ? findAuditions(db, days) : findOwnAuditions(db, days, userId)
  }
  const deadlines = async ({ role }: SignedInActor, days: repository.Days) =>
    role === 'photographer' ? [] : repository.findDeadlines(db, days, !isDesk(role))
  const rolesOn = ({ role, userId }: SignedInActor, days: repository.Days) =>
    repository.findRolesOn(db, days, { isOffice: isDesk(role), studentUserId: checkAccess('staff', role) === 'allowed' ? null : userId })

  /** When a student is needed; staff see the hours of the whole shoot. */
  const ownSpans = async ({ role, userId }: SignedInActor) =>
    checkAccess('staff', role) === 'allowed' ? undefined : repository.findOwnSpans(db, userId)

  return {
    async callDates(actor, { startDate, endDate }) {
      const overlaps = (date: { startDate: string; endDate: string }) => date.startDate <= endDate && date.endDate > startDate
      // A shoot may end on the following day.
      const days = { from: addDays(dayOf(startDate, institution.timeZone), -1), to: dayOf(endDate, institution.timeZone) }
      const [found, own, held, lastDays] = await Promise.all([
        rolesOn(actor, days),
        ownSpans(actor),
        auditions(actor, days),
        deadlines(actor, days),
      ])
      return [
        ...shootsOf(found, institution.timeZone, own).map((shoot) => shootDate(shoot, actor)),
        ...held.map((audition) => auditionDate(audition, actor)),
        ...lastDays.map((call) => deadlineDate(call, institution.timeZone, actor)),
      ]
        .filter(overlaps)
        .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
    },

    async auditionsSince(actor, moment) {
      const found = await auditions(actor, { from: dayOf(moment, institution.timeZone), to: LAST_DAY })
      return found.filter(({ start }) => start >= moment)
    },

    async shootsSince(actor, moment) {
      const days = { from: dayOf(moment, institution.timeZone), to: LAST_DAY }
      const since = moment.toISOString()
      const [found, own] = await Promise.all([rolesOn(actor, days), ownSpans(actor)])
      const shoots = own ? bookingsOf(found, institution.timeZone, own) : shootsOf(found, institution.timeZone)
      return shoots.filter(({ startDate }) => startDate >= since)
    },

    async toldOf({ userId }, gone) {
      if (gone.length === 0) return new Map()
      const ids = new Set(gone.map(({ id }) => id))
      const told = (await findLastTold(db, userId)).filter(({ eventId }) => ids.has(eventId))
      return new Map(told.flatMap((booking) => toldEvent(booking, institution.timeZone)))
    },
  }
}

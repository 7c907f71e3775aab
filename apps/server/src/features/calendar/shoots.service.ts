import type { CallDate } from '@callboard/contract/calendar/endpoints'
import { addDays, dayOf } from '@callboard/contract/calendar/month'
import type { Institution } from '@callboard/contract/institution'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { deadlineDate, type Shoot, shootDate, shootsOf } from './shoots.domain.ts'
import * as repository from './shoots.repository.ts'

/** The dates of casting calls in the calendar. Nothing of them is stored, so they move with their casting call. */
export interface ShootsService {
  /**
   * Shoots and last days to apply that overlap a range, earliest first. Casting directors get all, cancelled shoots included. Students get
   * the shoots for which they know to be booked, and the last days to apply of casting calls that are open to all.
   */
  callDates(actor: SignedInActor, range: { startDate: string; endDate: string }): Promise<CallDate[]>
  /** The shoots of a person since a moment, earliest first, as in `callDates`. */
  shootsSince(actor: SignedInActor, moment: Date): Promise<Shoot[]>
}

/** The calendar has no later day. */
const LAST_DAY = '2199-12-31'

export function createShootsService({ db, institution }: { db: Database; institution: Institution }): ShootsService {
  const { timeZone } = institution
  const studentOf = ({ role, userId }: SignedInActor) => (role === 'admin' ? null : userId)

  return {
    async callDates(actor, { startDate, endDate }) {
      const overlaps = (date: { startDate: string; endDate: string }) => date.startDate <= endDate && date.endDate > startDate
      // A shoot may last until the day after.
      const days = { from: addDays(dayOf(startDate, timeZone), -1), to: dayOf(endDate, timeZone) }
      const [found, deadlines] = await Promise.all([
        repository.findRolesOn(db, days, studentOf(actor)),
        repository.findDeadlines(db, days, actor.role !== 'admin'),
      ])
      return [
        ...shootsOf(found, timeZone).map((shoot) => shootDate(shoot, actor)),
        ...deadlines.map((call) => deadlineDate(call, timeZone, actor)),
      ]
        .filter(overlaps)
        .toSorted((one, other) => one.startDate.localeCompare(other.startDate))
    },

    async shootsSince(actor, moment) {
      const days = { from: dayOf(moment, timeZone), to: LAST_DAY }
      const since = moment.toISOString()
      return shootsOf(await repository.findRolesOn(db, days, studentOf(actor)), timeZone).filter(({ startDate }) => startDate >= since)
    },
  }
}

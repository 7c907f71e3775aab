import type { Institution } from '@callboard/contract/institution'
import type { Desk, Need } from '@callboard/contract/office/desk/endpoints'
import { DAYS_AHEAD, NEED_KINDS } from '@callboard/contract/office/desk/rules'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { resolveWallTime } from '@callboard/contract/time/wall-time'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import type { Clock } from '#platform/clock.ts'
import type { CalendarService } from '#schedule/calendar/calendar.service.ts'
import type { ShootsService } from '#schedule/calendar/shoots.service.ts'
import { type FoundNeed, findFirstCalls, findNeeds, findShortCalls } from './needs.repository.ts'

/** What a casting director needs in the morning. */
export interface DeskService {
  /** @param actor a casting director */
  read(actor: SignedInActor): Promise<Desk>
}

function toNeed({ kind, projectId, projectTitle, talentId, applications, count, toDecide, at }: FoundNeed): Need {
  const project = projectId === null ? null : { id: projectId, title: projectTitle ?? '' }
  return { kind, project, talentId, applications: [...new Set(applications ?? [])], count, toDecide, at: at.toISOString() }
}

const pressing = ({ kind }: FoundNeed) => NEED_KINDS.indexOf(kind)

/** @param deps.searchDb connections with generic plans */
export function createDeskService({
  db,
  searchDb,
  clock,
  institution,
  calendar,
  shoots,
}: {
  db: Database
  searchDb: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  calendar: Pick<CalendarService, 'events'>
  shoots: Pick<ShootsService, 'callDates'>
}): DeskService {
  return {
    async read(actor) {
      const now = clock.now()
      const today = dayOf(now, institution.timeZone)
      const midnight = (day: string) => resolveWallTime(`${day}T00:00`, institution.timeZone).instant
      const last = addDays(today, DAYS_AHEAD)
      const end = midnight(addDays(last, 1))
      // Nothing that begins with the day after.
      const range = { startDate: midnight(today), endDate: new Date(Date.parse(end) - 1).toISOString() }
      const [dates, events, firstCalls, short, needs] = await Promise.all([
        shoots.callDates(actor, range),
        calendar.events(actor, range),
        findFirstCalls(db, today),
        findShortCalls(db, today, last),
        findNeeds(searchDb, now, institution.timeZone),
      ])
      return {
        today,
        dates: dates.filter(({ status }) => status !== 'cancelled'),
        events: events
          .filter(({ status }) => status !== 'cancelled')
          .map(({ id, title, startDate, endDate, location, projectId }) => ({ id, title, startDate, endDate, location, projectId })),
        firstCalls: firstCalls.map(({ projectId, at }) => ({ projectId, at: at.toISOString() })),
        short,
        needs: needs.toSorted((one, other) => pressing(one) - pressing(other)).map(toNeed),
      }
    },
  }
}

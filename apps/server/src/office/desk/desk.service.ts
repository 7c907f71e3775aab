import type { Institution } from '@callboard/contract/institution'
import type { Desk, Need } from '@callboard/contract/office/desk/endpoints'
import { DAYS_AHEAD, NEED_KINDS } from '@callboard/contract/office/desk/rules'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { resolveWallTime } from '@callboard/contract/time/wall-time'
import type { Database } from '#db/client.ts'
import type { MailboxService, MailState } from '#messages/mailbox/mailbox.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import type { Clock } from '#platform/clock.ts'
import type { CalendarService } from '#schedule/calendar/calendar.service.ts'
import type { ShootsService } from '#schedule/calendar/shoots.service.ts'
import { type FoundNeed, findFirstCalls, findNeeds, findShortCalls } from './needs.repository.ts'

/** The page with which a casting director begins the day. */
export interface DeskService {
  /** @param actor a casting director */
  read(actor: SignedInActor): Promise<Desk>
}

function toNeed({ kind, projectId, projectTitle, talentId, applications, count, toDecide, at }: FoundNeed): Need {
  const project = projectId === null ? null : { id: projectId, title: projectTitle ?? '' }
  return { kind, project, talentId, applications: [...new Set(applications ?? [])], count, toDecide, at: at.toISOString() }
}

/** Problems with the office's mail servers. */
function mailNeeds({ incoming: { trouble }, grantRefusedSince }: MailState): FoundNeed[] {
  const need = (kind: FoundNeed['kind'], since: string): FoundNeed => ({
    kind,
    projectId: null,
    projectTitle: null,
    talentId: null,
    applications: null,
    count: 1,
    toDecide: 0,
    at: new Date(since),
  })
  if (grantRefusedSince !== null) return [need('mail-sign-in', grantRefusedSince)]
  return trouble ? [need('mail-in', trouble.since)] : []
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
  mailbox,
}: {
  db: Database
  searchDb: Database
  clock: Clock
  institution: Pick<Institution, 'timeZone'>
  calendar: Pick<CalendarService, 'events'>
  shoots: Pick<ShootsService, 'callDates'>
  mailbox: Pick<MailboxService, 'state'>
}): DeskService {
  return {
    async read(actor) {
      const now = clock.now()
      const today = dayOf(now, institution.timeZone)
      const midnight = (day: string) => resolveWallTime(`${day}T00:00`, institution.timeZone).instant
      const last = addDays(today, DAYS_AHEAD)
      const end = midnight(addDays(last, 1))
      // Ends before midnight, so that it excludes what begins the next day.
      const range = { startDate: midnight(today), endDate: new Date(Date.parse(end) - 1).toISOString() }
      const [dates, events, firstCalls, short, found, mail] = await Promise.all([
        shoots.callDates(actor, range),
        calendar.events(actor, range),
        findFirstCalls(db, today),
        findShortCalls(db, today, last),
        findNeeds(searchDb, now, institution.timeZone),
        mailbox.state(),
      ])
      // Only casting directors reach the settings.
      const needs = [...(actor.role === 'admin' ? mailNeeds(mail) : []), ...found]
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

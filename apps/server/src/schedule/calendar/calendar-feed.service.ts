import { createHash } from 'node:crypto'
import { checkAccess, isDesk } from '@callboard/contract/access'
import type { Institution } from '@callboard/contract/institution'
import { readLanguage } from '@callboard/contract/language'
import { CALENDAR_FEED_PATH, CALENDAR_LIMITS } from '@callboard/contract/schedule/calendar/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { dayOf } from '@callboard/contract/time/month'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { type Database, inTransaction } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { noteLinkUse } from '#platform/link-use.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { translatorFor } from '#platform/translators.ts'
import { auditionInFeed } from './auditions.domain.ts'
import { cancelledSince } from './calendar.domain.ts'
import { findFeedEvents } from './calendar.repository.ts'
import { calendarDocument } from './calendar-document.ts'
import * as repository from './calendar-feed.repository.ts'
import { eventInFeed, shootInFeed } from './feed-events.domain.ts'
import { withGone } from './gone-events.domain.ts'
import type { ShootsService } from './shoots.service.ts'

/** The state of a person's feed. Its address is returned only once, when it is created. */
export interface FeedState {
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** Private addresses from which people's calendar programs read their events. */
export interface CalendarFeedService {
  /** @returns `null` when the person has no address */
  state(actor: SignedInActor): Promise<FeedState | null>
  /** Creates an address; the previous one stops working at once. */
  create(actor: SignedInActor): Promise<FeedState & { readonly url: string }>
  /** Revokes the person's address, if there is one. */
  end(actor: SignedInActor): Promise<void>
  /** @returns the iCalendar document of a token, or `undefined` for an unknown token */
  read(token: string): Promise<{ readonly document: string; readonly tag: string } | undefined>
}

export function createCalendarFeedService(services: {
  db: Database
  clock: Clock
  institution: Institution
  projects: Pick<ProjectsService, 'titles'>
  shoots: Pick<ShootsService, 'auditionsSince' | 'shootsSince' | 'toldOf'>
  /** Our origin. */
  publicUrl: string
}): CalendarFeedService {
  const { db, clock, institution, projects, shoots, publicUrl } = services
  const { host } = new URL(publicUrl)
  const monthOf = (moment: Date) => dayOf(moment, institution.timeZone).slice(0, 7)

  /** Stores the time of the read. The first read of an address is recorded in the audit log. */
  function noteRead({ userId, lastUsedAt }: repository.FeedReader, tokenHash: Buffer): Promise<void> {
    const now = clock.now()
    return noteLinkUse(db, {
      lastUsedAt,
      now,
      note: (transaction) => repository.noteUse(transaction, tokenHash, now),
      line: lastUsedAt === null ? { actor: userId, action: 'calendar-feed.used', subject: `user:${userId}` } : null,
    })
  }

  return {
    async state({ userId }) {
      const feed = await repository.findFeed(db, userId)
      return feed ? toState(feed) : null
    },

    async create({ userId }) {
      const token = newToken()
      const createdAt = clock.now()
      await inTransaction(db, async (transaction) => {
        await repository.putFeed(transaction, { userId, tokenHash: hashToken(token), createdAt })
        await recordAudit(transaction, { actor: userId, action: 'calendar-feed.created', subject: `user:${userId}` })
      })
      return { url: `${publicUrl}${CALENDAR_FEED_PATH.replace('{token}', token)}`, ...toState({ createdAt, lastUsedAt: null }) }
    },

    async end({ userId }) {
      await inTransaction(db, async (transaction) => {
        if (!(await repository.removeFeed(transaction, userId))) return
        await recordAudit(transaction, { actor: userId, action: 'calendar-feed.ended', subject: `user:${userId}` })
      })
    },

    async read(token) {
      const tokenHash = hashToken(token)
      const reader = await repository.findReader(db, tokenHash)
      if (!reader) return undefined
      await noteRead(reader, tokenHash)
      const now = clock.now()
      const { userId, email, role } = reader
      const person: SignedInActor = { kind: 'user', userId, email, role }
      const startedSince = new Date(now.getTime() - CALENDAR_LIMITS.feedPastDays * DAY_MS)
      const found = await findFeedEvents(db, {
        startedSince,
        deletedSince: cancelledSince(now),
        onlyFor: isDesk(reader.role) ? null : reader,
      })
      const openable = await projects.titles(
        db,
        person,
        found.map(({ projectId }) => projectId),
      )
      const pageOf = (projectId: number) => `${publicUrl}/project/${projectId}`
      const monthPage = (start: Date | string) => `${publicUrl}/calendar?month=${monthOf(new Date(start))}`
      const opensCalls = checkAccess('casting', role) === 'allowed'
      const planned = found.map((event) =>
        eventInFeed(
          event,
          event.projectId !== null && openable.has(event.projectId) ? pageOf(event.projectId) : monthPage(event.startDate),
        ),
      )
      const translator = translatorFor(institution, readLanguage(reader.language))
      const shooting = (await shoots.shootsSince(person, startedSince)).map((shoot) =>
        shootInFeed(shoot, {
          url: opensCalls ? pageOf(shoot.call.id) : monthPage(shoot.startDate),
          timeZone: institution.timeZone,
          translator,
        }),
      )
      const auditioning = (await shoots.auditionsSince(person, startedSince)).map((audition) => {
        const sheet = `${pageOf(audition.projectId)}/auditions/${audition.sessionId}`
        return auditionInFeed(audition, { url: isDesk(person.role) ? sheet : `${publicUrl}/`, translator })
      })
      const current = [...shooting, ...auditioning]
      const derived = withGone(current, {
        shown: reader.shown,
        told: await shoots.toldOf(
          person,
          reader.shown.filter(({ id, cancelledAt }) => cancelledAt === null && current.every((event) => event.id !== id)),
        ),
        now,
        startedSince,
        cancelledSince: cancelledSince(now),
        url: monthPage,
      })
      await repository.keepShown(db, tokenHash, derived.shown)
      const events = [...planned, ...derived.events].toSorted((one, other) => one.startDate.getTime() - other.startDate.getTime())
      const document = calendarDocument({
        name: `${translator.t('Casting Calendar')} · ${translator.t(institution.name)}`,
        host,
        events,
        translator,
      })
      return { document, tag: `"${createHash('sha256').update(document).digest('base64url')}"` }
    },
  }
}

function toState({ createdAt, lastUsedAt }: repository.StoredFeed): FeedState {
  return { createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

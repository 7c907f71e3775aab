import { COMMON_ERROR } from '@callboard/contract/errors'
import { CALENDAR_FEED_PATH } from '@callboard/contract/schedule/calendar/rules'
import type { FastifyInstance } from 'fastify'
import { forBearerOnly } from '#http/session/bearer-only.ts'
import { AppError } from '#platform/app-error.ts'
import type { CalendarFeedService } from './calendar-feed.service.ts'

function isNamedBy(header: string | undefined, tag: string): boolean {
  return header !== undefined && (header === '*' || header.split(',').some((named) => named.trim().replace(/^W\//, '') === tag))
}

/** Serves a person's events to any calendar program that has their address. Needs no session. */
export function calendarFeedRoutes(app: FastifyInstance, { calendarFeed }: { calendarFeed: CalendarFeedService }): void {
  app.get<{ Params: { token: string } }>(CALENDAR_FEED_PATH.replace('{token}', ':token'), async (request, reply) => {
    forBearerOnly(reply)
    const found = await calendarFeed.read(request.params.token)
    if (!found) throw new AppError(COMMON_ERROR.notFound)
    reply.header('ETag', found.tag)
    if (isNamedBy(request.headers['if-none-match'], found.tag)) return reply.code(304).send()
    return reply
      .header('Content-Disposition', 'inline; filename="casting-calendar.ics"')
      .type('text/calendar; charset=utf-8')
      .send(found.document)
  })
}

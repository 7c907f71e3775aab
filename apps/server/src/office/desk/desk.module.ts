import type { MailboxService } from '#messages/mailbox/mailbox.service.ts'
import type { Module } from '#module.ts'
import type { Platform } from '#platform/open-platform.ts'
import type { CalendarService } from '#schedule/calendar/calendar.service.ts'
import type { ShootsService } from '#schedule/calendar/shoots.service.ts'
import { deskRoutes } from './desk.routes.ts'
import { createDeskService } from './desk.service.ts'

/** The morning desk: today's plan, and what the office has to do. */
export function open(
  { db, searchDb, clock, institution }: Platform,
  { calendar, shoots, mailbox }: { calendar: CalendarService; shoots: ShootsService; mailbox: MailboxService },
) {
  const desk = createDeskService({ db, searchDb, clock, institution, calendar, shoots, mailbox })
  return { stored: null, services: { desk }, routes: (scope) => deskRoutes(scope, { desk }) } satisfies Module
}

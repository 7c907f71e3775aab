import { calendarEndpoints } from '@callboard/contract/calendar'
import type { FastifyInstance } from 'fastify'
import { implement } from '#http/implement.ts'
import type { CalendarService } from './calendar.service.ts'

/** The casting calendar. */
export function calendarRoutes(app: FastifyInstance, { calendar }: { calendar: CalendarService }): void {
  implement(app, calendarEndpoints.events, ({ actor, query }) => calendar.events(actor, query))
}

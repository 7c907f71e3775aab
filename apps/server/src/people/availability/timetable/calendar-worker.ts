import { parentPort } from 'node:worker_threads'
import { type CalendarWindow, expandCalendar } from './expand-calendar.ts'

/** A calendar to read. */
export interface CalendarTask {
  readonly text: string
  readonly window: CalendarWindow
}

parentPort?.on('message', ({ text, window }: CalendarTask) => parentPort?.postMessage(expandCalendar(text, window)))

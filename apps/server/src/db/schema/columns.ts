import { timestamp } from 'drizzle-orm/pg-core'

/** An instant with milliseconds, the precision JavaScript and our cursors have. */
export const moment = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' })

import { timestamp } from 'drizzle-orm/pg-core'

/** An instant in milliseconds, the precision of JavaScript and of our cursors. */
export const moment = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' })

import { customType, timestamp } from 'drizzle-orm/pg-core'

/** An instant in milliseconds, the precision of JavaScript and of our cursors. */
export const moment = () => timestamp({ precision: 3, withTimezone: true, mode: 'date' })

/** A time of day in hours and minutes, without the seconds that PostgreSQL adds. */
export const timeOfDay = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: (time) => time.slice(0, 5),
})

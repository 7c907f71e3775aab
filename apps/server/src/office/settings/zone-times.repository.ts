import type { Transaction } from '#db/client.ts'

/** The moment at which clocks of the second zone show what those of the first showed. */
const moved = (moment: string) => `(((${moment}) AT TIME ZONE $1) AT TIME ZONE $2)`
const movedSpan = `tstzrange(${moved('lower(during)')}, greatest(${moved('upper(during)')}, ${moved('lower(during)')} + interval '1 minute'))`

/** Times that people typed and that are stored as moments. Shoots and last days to apply are stored as days and hours. */
const STATEMENTS = [
  `UPDATE calendar_events SET start_date = ${moved('start_date')}, end_date = greatest(${moved('end_date')}, ${moved('start_date')}),
     version = version + 1, updated_at = now()`,
  `UPDATE availability_exceptions SET during = ${movedSpan}`,
  `UPDATE busy_spans SET during = ${movedSpan} WHERE exception_id IS NOT NULL`,
  `UPDATE check_windows SET during = ${movedSpan}`,
]

/** How far a session's begin moves. All its slots move as far, so that none of them meet in the night of a clock change. */
const shift = `(s.day + s.start_time) AT TIME ZONE $2 - (s.day + s.start_time) AT TIME ZONE $1`
/** Far from the time of any other slot: a slot of a session may not have the time of another one for a moment either. */
const ASIDE = "interval '8760000 hours'"
const movedBy = (span: string, by: string) => `tstzrange(lower(${span}) + ${by}, upper(${span}) + ${by})`

/** Slots of audition sessions, whose hours are stored beside them as they were typed. */
const SLOT_STATEMENTS = [
  // `occupySlots` gives them back. Until then a booking that moves must not meet a slot that has not moved.
  [`DELETE FROM busy_spans WHERE source = 'slot'`],
  [
    `UPDATE audition_slots SET during = ${movedBy('during', `(${shift} + ${ASIDE})`)} FROM audition_sessions s WHERE s.id = session_id`,
    'zones',
  ],
  [`UPDATE audition_slots SET during = ${movedBy('during', `(- ${ASIDE})`)}`],
] as const

/** Keeps the hours that people typed when the time zone of the institution becomes another one. */
export async function keepTypedTimes(transaction: Transaction, from: string, to: string): Promise<void> {
  for (const statement of STATEMENTS) await transaction.$client.query(statement, [from, to])
  for (const [statement, zones] of SLOT_STATEMENTS) await transaction.$client.query(statement, zones ? [from, to] : [])
}

/** Slots take the time of their people again, after bookings have moved. */
export async function occupySlots(transaction: Transaction): Promise<void> {
  await transaction.$client.query('SELECT refresh_sessions(ARRAY(SELECT id FROM audition_sessions ORDER BY id))')
}

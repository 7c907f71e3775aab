import type { Transaction } from '#db/client.ts'

/** SQL: the instant when clocks in zone $2 show what clocks in zone $1 showed. */
const moved = (moment: string) => `(((${moment}) AT TIME ZONE $1) AT TIME ZONE $2)`
const movedSpan = `tstzrange(${moved('lower(during)')}, greatest(${moved('upper(during)')}, ${moved('lower(during)')} + interval '1 minute'))`

/** Moves the instants that people typed as local times. Shoots and deadlines need no change, because they are stored as days and hours. */
const STATEMENTS = [
  `UPDATE calendar_events SET start_date = ${moved('start_date')}, end_date = greatest(${moved('end_date')}, ${moved('start_date')}),
     version = version + 1, updated_at = now()`,
  `UPDATE availability_exceptions SET during = ${movedSpan}`,
  `UPDATE busy_spans SET during = ${movedSpan} WHERE exception_id IS NOT NULL`,
  `UPDATE check_windows SET during = ${movedSpan}`,
]

/** SQL: how far the start of a session moves. All its slots move by the same amount, so that a clock change cannot make them overlap. */
const shift = `(s.day + s.start_time) AT TIME ZONE $2 - (s.day + s.start_time) AT TIME ZONE $1`
/** Moves slots far away first, because two slots of a session must not overlap even for a moment. */
const ASIDE = "interval '8760000 hours'"
const movedBy = (span: string, by: string) => `tstzrange(lower(${span}) + ${by}, upper(${span}) + ${by})`

/** Moves the slots of audition sessions. Their sessions store the hours as typed. */
const SLOT_STATEMENTS = [
  // `occupySlots` inserts them again. Until then a moved booking must not overlap a slot that has not moved yet.
  [`DELETE FROM busy_spans WHERE source = 'slot'`],
  [
    `UPDATE audition_slots SET during = ${movedBy('during', `(${shift} + ${ASIDE})`)} FROM audition_sessions s WHERE s.id = session_id`,
    'zones',
  ],
  [`UPDATE audition_slots SET during = ${movedBy('during', `(- ${ASIDE})`)}`],
] as const

/** Keeps the local times that people typed when the institution's time zone changes. */
export async function keepTypedTimes(transaction: Transaction, from: string, to: string): Promise<void> {
  for (const statement of STATEMENTS) await transaction.$client.query(statement, [from, to])
  for (const [statement, zones] of SLOT_STATEMENTS) await transaction.$client.query(statement, zones ? [from, to] : [])
}

/** Stores the busy times of slots again, after bookings have moved. */
export async function occupySlots(transaction: Transaction): Promise<void> {
  await transaction.$client.query('SELECT refresh_sessions(ARRAY(SELECT id FROM audition_sessions ORDER BY id))')
}

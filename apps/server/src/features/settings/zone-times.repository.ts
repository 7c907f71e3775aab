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

/** Keeps the hours that people typed when the time zone of the institution becomes another one. */
export async function keepTypedTimes(transaction: Transaction, from: string, to: string): Promise<void> {
  for (const statement of STATEMENTS) await transaction.$client.query(statement, [from, to])
}

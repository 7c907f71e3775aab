import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { Absence } from '@callboard/contract/schedule/absences/endpoints'
import type { AbsenceKind } from '@callboard/contract/schedule/absences/rules'
import { dayOf } from '@callboard/contract/time/month'
import { msg, type Translator } from '@callboard/contract/translate'

/** The columns of the report, in the order of the file. */
export const ABSENCE_COLUMNS = [
  msg('Name'),
  msg('What happened'),
  msg('Casting call'),
  msg('Role'),
  msg('Audition'),
  msg('Date'),
  msg('Hours before'),
  msg('Reason'),
  msg('Noted on'),
  msg('Forgiven on'),
  msg('Forgiven by'),
] as const

const KIND: Readonly<Record<AbsenceKind, string>> = { 'no-show': msg('No show'), 'late-cancellation': msg('Late cancellation') }

/** The values of an absence for the columns. */
export function absenceValues(
  { student, kind, project, roleName, audition, day, hoursBefore, reason, happenedAt, forgiven }: Absence,
  { t }: Pick<Translator, 't'>,
  timeZone: string,
): (string | number | null | { readonly day: string })[] {
  return [
    student.name,
    t(KIND[kind]),
    project.title,
    roleName === PARTICIPANT ? t(PARTICIPANT) : roleName,
    audition?.name ?? null,
    day === null ? null : { day },
    hoursBefore,
    reason,
    { day: dayOf(happenedAt, timeZone) },
    forgiven && { day: dayOf(forgiven.at, timeZone) },
    forgiven?.by ?? null,
  ]
}

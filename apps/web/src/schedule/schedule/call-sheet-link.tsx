import type { Day } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { formatDay } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { callSheetsQuery } from '#shared/queries/call-sheets.ts'
import { buttonClass } from '#ui/button.tsx'

/** The state of a day's call sheet, with a link to it. */
export function CallSheetLink({ projectId, day }: { projectId: string; day: Day }) {
  const sheet = useQuery(callSheetsQuery(projectId)).data?.find((one) => one.day === day)
  const text = sheet && [
    sheet.published === 0
      ? t('Call sheet not published')
      : t('Call sheet, version {number}: {confirmed} of {booked} confirmed', {
          number: sheet.published,
          confirmed: sheet.confirmed,
          booked: sheet.booked,
        }),
    sheet.problems > 0 && plural(sheet.problems, '1 problem', '{count} problems'),
    sheet.published > 0 && sheet.waiting > 0 && plural(sheet.waiting, '1 to tell', '{count} to tell'),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link
        to="/project/$id/call-sheet/$day"
        params={{ id: projectId, day }}
        className={buttonClass('secondary', 'sm')}
        aria-label={t('Call sheet for {day}', { day: formatDay(day) })}
      >
        <ClipboardList aria-hidden className="size-4" /> {t('Call sheet')}
      </Link>
      <span className="min-h-6 text-ink-soft tabular-nums">{text?.filter(Boolean).join(' · ')}</span>
    </div>
  )
}

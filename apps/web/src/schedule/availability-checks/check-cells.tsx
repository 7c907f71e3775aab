import type { Freedom } from '@callboard/contract/people/availability/rules'
import type { WindowTally } from '@callboard/contract/schedule/availability-checks/best-window'
import type { CheckCell } from '@callboard/contract/schedule/availability-checks/endpoints'
import type { CheckAnswer } from '@callboard/contract/schedule/availability-checks/rules'
import { Check, Minus, TriangleAlert, X } from 'lucide-react'
import { msg, plural, t } from '#app/language/t.ts'
import { answerText } from '#shared/availability-checks/check-text.ts'
import { cx } from '#ui/cx.ts'

const MARKS = { yes: Check, partly: Minus, no: X } as const

const TONES: Readonly<Record<CheckAnswer, string>> = {
  yes: 'bg-ok-tint text-ok',
  partly: 'bg-notice-tint text-notice',
  no: 'bg-danger-tint text-danger',
}

const CALENDARS = { free: msg('calendar: free'), partly: msg('calendar: partly free'), busy: msg('calendar: busy'), unknown: '–' } as const
const calendarText = (calendar: Freedom) => t(CALENDARS[calendar])

const NOW: Readonly<Record<Freedom, string>> = {
  free: msg('stale: calendar now free'),
  partly: msg('stale: calendar now partly free'),
  busy: msg('stale: calendar now busy'),
  unknown: msg('stale: calendar now empty'),
}
const staleText = ({ stale, calendar }: CheckCell) => (stale === 'window' ? t('stale: other time') : t(NOW[calendar]))

/** A person's answer for a time, or what their calendar says. */
export function AnswerMark({ cell }: { cell: CheckCell }) {
  const { answer, calendar, stale, note } = cell
  if (answer === null) return <span className="text-ink-soft text-sm">{calendarText(calendar)}</span>
  const Icon = MARKS[answer]
  return (
    <span className="inline-flex min-w-0 max-w-full flex-col items-start gap-0.5">
      <span
        className={cx(
          'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 font-semibold text-sm forced-colors:border',
          stale ? 'border border-current border-dashed bg-transparent text-ink-soft' : TONES[answer],
        )}
      >
        <Icon aria-hidden className="size-3.5 flex-none" strokeWidth={3} />
        {answerText(answer)}
      </span>
      {stale && (
        <span className="flex items-start gap-1 text-notice text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 flex-none" />
          {staleText(cell)}
        </span>
      )}
      {note && <span className="wrap-anywhere text-ink-soft text-sm">{note}</span>}
    </span>
  )
}

/** The number of people by answer: *5 yes · 2 partly · 1 no · 4 open · 2 to ask again*. */
export function tallyText({ yes, partly, no, open, again }: WindowTally): string {
  return [
    t('{yes} yes', { yes }),
    partly > 0 && t('{partly} partly', { partly }),
    no > 0 && t('{no} no', { no }),
    open > 0 && plural(open, '1 open', '{count} open'),
    again > 0 && plural(again, '1 to ask again', '{count} to ask again'),
  ]
    .filter(Boolean)
    .join(' · ')
}

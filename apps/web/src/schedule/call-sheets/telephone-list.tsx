import type { CallLine, CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { needsTelephone } from '@callboard/contract/schedule/call-sheets/rules'
import { Check } from 'lucide-react'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { Telephone } from '#shared/call-facts.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Section } from '#ui/layout.tsx'
import type { CallSheetActions } from './use-call-sheet.ts'

/** Why the office should telephone. */
function whyText({ state, problem }: CallLine): string {
  if (state === 'problem') return problem ?? ''
  return state === 'bounced'
    ? t('The email came back, and they have not been in Callboard since.')
    : t('No answer yet, and the call is soon.')
}

/** The people whom the office has to call, with their numbers; marked people come first. Renders nothing if everybody has been reached. */
export function TelephoneList({ sheet, meant, actions }: { sheet: CallSheet; meant: readonly number[]; actions: CallSheetActions }) {
  const now = useNow()
  const isMeant = ({ applicationId }: CallLine) => meant.includes(applicationId)
  const reached = sheet.lines.filter(
    ({ isBooked, state, sent }) => isBooked && needsTelephone({ state, callAt: sent?.callAt ?? null }, now),
  )
  const people = [...reached.filter(isMeant), ...reached.filter((line) => !isMeant(line))]
  if (people.length === 0) return null
  return (
    <Section title={plural(people.length, '1 person to call by telephone', '{count} people to call by telephone')} className="print:hidden">
      <ul className="divide-y divide-line border-line border-y">
        {people.map((line) => (
          <li
            key={line.applicationId}
            className={cx('flex flex-wrap items-center gap-x-6 gap-y-2 py-3', isMeant(line) && 'border-l-4 border-l-accent pl-3')}
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere font-semibold">
                <span>{line.name}</span>
                {isMeant(line) && <Badge tone="urgent">{t('Needs you')}</Badge>}
              </p>
              <p className="wrap-anywhere text-ink-soft">{whyText(line)}</p>
            </div>
            <p className="tabular-nums">
              <Telephone number={line.cellPhone} />
            </p>
            <Button
              size="sm"
              icon={Check}
              aria-label={t('{name} has confirmed', { name: line.name })}
              onClick={() => actions.mark.mutate({ applicationId: line.applicationId, confirmed: true })}
            >
              {t('Has confirmed')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

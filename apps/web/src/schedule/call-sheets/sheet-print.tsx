import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import type { Plan } from '@callboard/contract/schedule/call-sheets/plan'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { bareClockText } from '#shared/audition-sessions/slot-text.ts'
import { roleName } from '#shared/role-text.ts'
import { ZoneNote } from '#shared/zone-note.tsx'
import { cx } from '#ui/cx.ts'
import { type Edits, fieldText, inOrder, lineText } from './sheet-model.ts'

/** Rows that fit on one page in one column. */
const FEW = 28

/** The call sheet on paper: what all need to know, and a line for each person. */
export function SheetPrint({ sheet, edits, plans }: { sheet: CallSheet; edits: Edits | null; plans: readonly Plan[] }) {
  const { timeZone } = useInstitution()
  const text = (field: Parameters<typeof fieldText>[2]) => fieldText(sheet, edits, field)
  const rows = inOrder(sheet, plans, timeZone).filter(({ line }) => line.isBooked)
  const facts = [
    [t('Place'), [text('place'), text('address')].filter(Boolean).join(', ')],
    [t('Contact on the day'), [text('contactName'), text('contactPhone')].filter(Boolean).join(', ')],
    [t('What to wear'), text('wear')],
    [t('What to bring'), text('bring')],
    [t('Notes'), text('notes')],
  ].filter(([, value]) => value)
  return (
    <div className="hidden text-sm print:block">
      <dl className="mb-3">
        {facts.map(([label, value]) => (
          <div key={label} className="flex gap-3">
            <dt className="w-36 flex-none text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <ZoneNote className="mb-1" />
      <ul className={cx('border-ink border-t', rows.length > FEW && 'columns-2 gap-6 text-[0.6875rem] leading-[0.9375rem]')}>
        {rows.map(({ line, plan: { terms } }) => (
          <li key={line.applicationId} className="flex gap-2 break-inside-avoid border-line border-b">
            <strong className="w-16 flex-none tabular-nums">{terms ? bareClockText(terms.callAt, timeZone) : '–'}</strong>
            <span className="min-w-0 flex-1">
              <strong>{line.name}</strong>{' '}
              {[
                line.roleName !== PARTICIPANT && roleName(line.roleName),
                terms?.wrapAt && t('until {time}', { time: bareClockText(terms.wrapAt, timeZone) }),
                line.cellPhone,
                lineText(line, edits, 'note'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

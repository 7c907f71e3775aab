import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import type { Plan } from '@callboard/contract/schedule/call-sheets/plan'
import { t } from '#app/language/t.ts'
import { formatTimeOfDay } from '#app/language/time-of-day.ts'
import { useInstitution } from '#app/start/boot.ts'
import { bareClockText } from '#shared/audition-sessions/slot-text.ts'
import { roleName } from '#shared/role-text.ts'
import { ZoneNote } from '#shared/zone-note.tsx'
import { cx } from '#ui/cx.ts'
import { type Edits, fieldText, inOrder, lineText } from './sheet-model.ts'

/** Rows that fit on one page in one column. */
const FEW = 28

/** The call sheet on paper: the part for everybody, and a row for each person. */
export function SheetPrint({ sheet, edits, plans }: { sheet: CallSheet; edits: Edits | null; plans: readonly Plan[] }) {
  const { timeZone } = useInstitution()
  const text = (field: Parameters<typeof fieldText>[2]) => fieldText(sheet, edits, field)
  const rows = inOrder(sheet, plans, timeZone).filter(({ line }) => line.isBooked)
  const facts = [
    [t('General call'), text('generalCall') && formatTimeOfDay(text('generalCall'))],
    [t('Place'), [text('place'), text('address')].filter(Boolean).join(', ')],
    [t('Contact on the day'), [text('contactName'), text('contactPhone')].filter(Boolean).join(', ')],
    [t('What to wear'), text('wear')],
    [t('What to bring'), text('bring')],
    [t('Notes'), text('notes')],
  ].filter(([, value]) => value)
  type Row = (typeof rows)[number]
  const said = {
    call: ({ plan: { terms } }: Row) => (terms ? bareClockText(terms.callAt, timeZone) : '–'),
    wrap: ({ plan: { terms } }: Row) => (terms?.wrapAt ? bareClockText(terms.wrapAt, timeZone) : ''),
    role: ({ line }: Row) => (line.roleName === PARTICIPANT ? '' : roleName(line.roleName)),
    note: ({ line }: Row) => lineText(line, edits, 'note'),
  }
  const all = [
    { header: t('Call time'), of: said.call },
    { header: t('Person'), of: ({ line }: Row) => line.name },
    { header: t('Done at'), of: said.wrap },
    { header: t('Role'), of: said.role },
    { header: t('Telephone'), of: ({ line }: Row) => line.cellPhone },
    { header: t('For this person'), of: said.note },
  ]
  // An empty column takes no space.
  const columns = all.filter(({ of }) => rows.some((row) => of(row) !== ''))
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
      {rows.length > FEW ? (
        <ul className="columns-2 gap-6 border-ink border-t text-[0.6875rem] leading-[0.9375rem]">
          {rows.map((row) => (
            <li key={row.line.applicationId} className="flex gap-2 break-inside-avoid border-line border-b">
              <strong className="w-16 flex-none tabular-nums">{said.call(row)}</strong>
              <span className="min-w-0 flex-1">
                <strong>{row.line.name}</strong>{' '}
                {[said.role(row), said.wrap(row) && t('until {time}', { time: said.wrap(row) }), row.line.cellPhone, said.note(row)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <table className="w-full border-ink border-t text-left">
          <thead>
            <tr className="text-ink-soft text-xs">
              {columns.map(({ header }) => (
                <th key={header} scope="col" className="py-1 pr-3 font-normal">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line.applicationId} className="break-inside-avoid border-line border-t align-top">
                {columns.map(({ header, of }, at) => (
                  <td key={header} className={cx('py-1 pr-3 tabular-nums', at < 2 && 'font-semibold')}>
                    {of(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

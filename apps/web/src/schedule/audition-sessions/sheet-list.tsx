import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { spanText } from '#shared/audition-sessions/slot-text.ts'
import { breaksBefore, breakText, peopleBySlot, rowsOf } from './sheet-model.ts'
import { SlotCell, type SlotsProps } from './sheet-table.tsx'

/** The slots on a phone: by time, with the rooms below each other. */
export function SheetList({ sheet, onPlace }: SlotsProps) {
  const { rooms, day } = sheet.session
  const { timeZone } = useInstitution()
  const people = peopleBySlot(sheet.people)
  const rows = rowsOf(sheet)
  const breaks = breaksBefore(sheet, rows, timeZone)
  return (
    <section aria-label={t('Slots')} className="grid grid-cols-1 gap-5">
      {rows.map((row, at) => (
        <section key={row.startDate} className="border-line border-t pt-3">
          {breaks[at]?.map((one) => (
            <p key={one.from} className="mb-3 text-ink-soft text-sm tabular-nums">
              {breakText(one, day, timeZone)}
            </p>
          ))}
          <h3 className="mb-2 font-semibold tabular-nums">{spanText(row, timeZone)}</h3>
          <ul className="grid grid-cols-1 gap-2">
            {row.slots.map((slot, room) =>
              slot ? (
                <li key={slot.id} className={rooms.length > 1 ? 'grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-3' : undefined}>
                  {rooms.length > 1 && <span className="wrap-anywhere pt-2 text-ink-soft text-sm">{rooms[room]?.name}</span>}
                  <SlotCell sheet={sheet} slot={slot} people={people.get(slot.id) ?? []} room={rooms[room]?.name ?? ''} onPlace={onPlace} />
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </section>
  )
}

import type { AuditionPerson, AuditionSheet, AuditionSlot } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { Plus } from 'lucide-react'
import { Fragment } from 'react'
import { withZone } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { bareClockText, clockText } from '#shared/audition-sessions/slot-text.ts'
import { PersonChip } from './person-chip.tsx'
import type { Placing } from './place-dialog.tsx'
import { breaksBefore, breakText, isSlotOver, peopleBySlot, rowsOf } from './sheet-model.ts'

export interface SlotsProps {
  readonly sheet: AuditionSheet
  readonly onPlace: (placing: Placing) => void
}

/** Times as rows, rooms as columns. */
export function SheetTable({ sheet, onPlace }: SlotsProps) {
  const { session } = sheet
  const { timeZone } = useInstitution()
  const people = peopleBySlot(sheet.people)
  const rows = rowsOf(sheet)
  const breaks = breaksBefore(sheet, rows, timeZone)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section aria-label={t('Slots')} tabIndex={0} className="min-w-0 overflow-x-auto lg:col-start-1 lg:row-start-1">
      <table className="w-full table-fixed border-collapse" style={{ minWidth: `${5.5 + session.rooms.length * 9}rem` }}>
        <thead>
          <tr className="border-ink border-b-2 text-left">
            <th scope="col" className="sticky left-0 z-1 w-22 bg-paper py-2 pr-3 font-semibold">
              {withZone(t('Time'), session.startDate, timeZone)}
            </th>
            {session.rooms.map(({ id, name }) => (
              <th key={id} scope="col" className="wrap-anywhere px-1 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ startDate, slots }, row) => (
            <Fragment key={startDate}>
              {breaks[row]?.map((one) => (
                <tr key={one.from} className="border-line border-b">
                  <th
                    scope="row"
                    colSpan={1 + session.rooms.length}
                    className="bg-ink/4 py-2 text-left font-normal text-ink-soft text-sm tabular-nums"
                  >
                    {breakText(one, session.day, timeZone)}
                  </th>
                </tr>
              ))}
              <tr className="border-line border-b align-top">
                <th
                  scope="row"
                  className="sticky left-0 z-1 whitespace-nowrap bg-paper py-3 pr-3 text-left font-semibold text-sm tabular-nums"
                >
                  {bareClockText(startDate, timeZone)}
                </th>
                {slots.map((slot, at) => (
                  <td key={session.rooms[at]?.id} className="px-1 py-1">
                    {slot && (
                      <SlotCell
                        sheet={sheet}
                        slot={slot}
                        people={people.get(slot.id) ?? []}
                        room={session.rooms[at]?.name ?? ''}
                        onPlace={onPlace}
                      />
                    )}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The people of a slot, and a button for a place that is free. */
export function SlotCell({
  sheet: { session },
  slot,
  people,
  room,
  onPlace,
}: SlotsProps & { slot: AuditionSlot; people: readonly AuditionPerson[]; room: string }) {
  const { timeZone } = useInstitution()
  const now = useNow()
  const isOpen = people.length < session.capacity && session.state === 'open' && !isSlotOver(slot, now)
  return (
    <div className="grid grid-cols-1 gap-1">
      {people.map((person) => (
        <PersonChip key={person.id} projectId={session.projectId} person={person} onPress={() => onPlace({ personId: person.id })} />
      ))}
      {isOpen && (
        <button
          type="button"
          aria-label={t('Place someone at {time}, {room}', { time: clockText(slot.startDate, timeZone), room })}
          onClick={() => onPlace({ slotId: slot.id })}
          className="flex min-h-9 w-full items-center justify-center rounded-md border border-line border-dashed text-ink-soft hover:border-ink hover:text-ink pointer-coarse:min-h-11"
        >
          <Plus aria-hidden className="size-4" />
        </button>
      )}
      {!isOpen && people.length === 0 && <span className="px-2 py-2 text-ink-soft">–</span>}
    </div>
  )
}

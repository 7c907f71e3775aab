import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { AuditionPerson, AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import type { ReactNode } from 'react'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { bareClockText } from '#shared/audition-sessions/slot-text.ts'
import { Portrait } from '#shared/portrait.tsx'
import { initials } from '#shared/profile-text.ts'
import { roleName } from '#shared/role-text.ts'
import { ZoneNote } from '#shared/zone-note.tsx'
import { personName, personNote } from './person-chip.tsx'
import { peopleBySlot, rowsOf, withoutSlot } from './sheet-model.ts'

/** The audition day on paper: a line for each place with telephone, role and notes, and space to write. */
export function SheetPrint({ sheet }: { sheet: AuditionSheet }) {
  const { session } = sheet
  const { timeZone } = useInstitution()
  const people = peopleBySlot(sheet.people)
  const waiting = withoutSlot(sheet.people).filter(({ waitingSince }) => waitingSince !== null)
  const hasRooms = session.rooms.length > 1
  return (
    <div className="hidden text-sm print:block">
      <ZoneNote className="mb-1" />
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-ink border-b-2 text-left align-bottom">
            <th scope="col">{t('Time')}</th>
            {hasRooms && <th scope="col">{t('Room')}</th>}
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Telephone')}</th>
            <th scope="col" className="w-2/5">
              {t('Notes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(sheet).map(({ startDate, slots }) =>
            slots.map((slot, at) => {
              const room = session.rooms[at]
              const inSlot = slot ? (people.get(slot.id) ?? []) : []
              const before = (
                <>
                  <td className="whitespace-nowrap py-1 pr-3 font-semibold tabular-nums">{bareClockText(startDate, timeZone)}</td>
                  {hasRooms && <td className="wrap-anywhere py-1 pr-3">{room?.name}</td>}
                </>
              )
              if (!slot) return null
              if (inSlot.length === 0) return <Line key={slot.id} before={before} person={null} />
              return inSlot.map((person) => <Line key={person.id} before={before} person={person} />)
            }),
          )}
        </tbody>
      </table>
      {waiting.length > 0 && (
        <>
          <p className="mt-4 mb-1 font-semibold">{plural(waiting.length, '1 is waiting', '{count} are waiting')}</p>
          <table className="w-full border-collapse">
            <tbody>
              {waiting.map((person) => (
                <Line key={person.id} before={null} person={person} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  )
}

function Line({ before, person }: { before: ReactNode; person: AuditionPerson | null }) {
  return (
    <tr className="break-inside-avoid border-line border-b align-top">
      {before}
      {person ? (
        <>
          <td className="py-1 pr-3">
            <span className="flex gap-2">
              <Portrait
                src={person.photoUrl}
                initials={person.isRestricted ? '–' : initials(person)}
                className="w-8! flex-none rounded-sm text-sm!"
              />
              <span className="wrap-anywhere min-w-0">
                <strong>{personName(person)}</strong>
                <span className="block">
                  {[person.roleName !== PARTICIPANT && roleName(person.roleName), personNote(person)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </span>
          </td>
          <td className="whitespace-nowrap py-1 pr-3 tabular-nums">{person.cellPhone}</td>
          <td className="wrap-anywhere whitespace-pre-line py-1">{person.notes}</td>
        </>
      ) : (
        <td colSpan={3} className="py-1">
          –
        </td>
      )}
    </tr>
  )
}

import type { ClosingPerson } from '@callboard/contract/casting/closure/endpoints'
import { t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'
import { Checkbox } from '#ui/choice.tsx'
import { type CardOf, SmallFace } from './face.tsx'

/** Booked people with their applications, once the shoot has begun. */
export const bookedAndBegun = (people: readonly ClosingPerson[]) =>
  people.flatMap((person) =>
    person.applications.filter(({ stage, hasBegun }) => stage === 'booked' && hasBegun).map((application) => ({ person, application })),
  )

/** Records who came to a shoot that has begun; everyone counts as present unless the office says otherwise. */
export function Attendance({
  people,
  cardOf,
  absentIds,
  onAbsentIds,
}: {
  people: readonly ClosingPerson[]
  cardOf: CardOf
  absentIds: ReadonlySet<number>
  onAbsentIds: (absentIds: ReadonlySet<number>) => void
}) {
  const booked = bookedAndBegun(people)
  if (booked.length === 0) return null
  const toggle = (id: number) => {
    const next = new Set(absentIds)
    if (!next.delete(id)) next.add(id)
    onAbsentIds(next)
  }
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-lg">{t('Who came')}</h3>
      <p className="mb-2 text-ink-soft text-sm">{t('Booked people are completed. Those who did not come are marked so.')}</p>
      <ul className="divide-y divide-line">
        {booked.map(({ person, application: { id, role } }) => (
          <li key={id} className="flex items-start gap-3 py-2.5">
            <SmallFace card={cardOf(person.studentId)} />
            <Checkbox
              label={person.isRestricted ? t('1 person') : fullName(person)}
              hint={role}
              checked={!absentIds.has(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

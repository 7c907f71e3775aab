import type { AuditionPerson } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import type { ReactNode } from 'react'
import { plural, t } from '#app/language/t.ts'
import { stageText } from '#shared/stage-text.ts'
import { PersonChip } from './person-chip.tsx'
import { isPlaceable } from './sheet-model.ts'

/** Why somebody has no slot. */
function stateText(person: AuditionPerson): string {
  if (person.waitingSince) return t('Waiting')
  if (!isPlaceable(person)) return stageText(person.stage)
  if (person.hasDeclined) return t('Cannot come')
  if (person.missedOffer) return person.missedOffer === 'declined' ? t('Declined a free slot') : t('Let a free slot expire')
  return person.hasGivenBack ? t('Gave the slot back') : t('Has not chosen')
}

/** All invited people without a slot; beside the slots, or above them on a phone. */
export function Waiting({
  projectId,
  people,
  isOpen,
  remind,
  onPress,
}: {
  projectId: number
  people: readonly AuditionPerson[]
  isOpen: boolean
  /** `null` when nobody can choose any more. */
  remind: ReactNode
  onPress: (person: AuditionPerson) => void
}) {
  const waiting = people.filter(({ waitingSince }) => waitingSince !== null).length
  return (
    <section aria-labelledby="without-slot" className="lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1">
      <h2 id="without-slot" className="mb-1 border-ink border-t-2 pt-3 text-lg">
        {t('Without a slot')}
      </h2>
      <p className="mb-3 text-ink-soft text-sm">
        {people.length === 0
          ? isOpen
            ? t('No one. Invite people, and they appear here until they choose.')
            : t('No one.')
          : [plural(people.length, '1 person', '{count} people'), waiting > 0 && plural(waiting, '1 is waiting', '{count} are waiting')]
              .filter(Boolean)
              .join(' · ')}
      </p>
      {remind}
      <ul className="grid max-h-[70vh] grid-cols-1 gap-1 overflow-y-auto max-lg:max-h-72 sm:max-lg:grid-cols-3">
        {people.map((person) => (
          <li key={person.id}>
            <PersonChip projectId={projectId} person={person} detail={stateText(person)} onPress={() => onPress(person)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

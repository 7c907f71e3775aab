import type { AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import type { LeftReason } from '@callboard/contract/schedule/audition-sessions/slots'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { clockText } from '#shared/audition-sessions/slot-text.ts'
import { fillQuery } from '#shared/queries/audition-sessions.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { personName } from './person-chip.tsx'
import { usePlace } from './use-audition-changes.ts'

/** The number of people who get no slot, by reason. */
function reasonTexts({ full, busy, restricted, closed }: Readonly<Record<LeftReason, number>>): string[] {
  return [
    full > 0 && plural(full, '1 person: no free slot that suits is left', '{count} people: no free slot that suits is left'),
    busy > 0 && plural(busy, '1 person: busy at all free times', '{count} people: busy at all free times'),
    restricted > 0 && plural(restricted, '1 person: restricted', '{count} people: restricted'),
    closed > 0 && plural(closed, '1 person: no longer in the running', '{count} people: no longer in the running'),
  ].filter((text) => text !== false)
}

/** Proposes slots for people by their calendars, and saves them once the office agrees. */
export function FillDialog({ projectId, sheet, onClose }: { projectId: string; sheet: AuditionSheet; onClose: () => void }) {
  const { session, slots, people } = sheet
  const { timeZone } = useInstitution()
  const fill = useQuery(fillQuery(session.id))
  const place = usePlace(projectId, session.id, onClose)
  const proposed = (fill.data?.placements ?? [])
    .flatMap(({ id, slotId }) => {
      const person = people.find((one) => one.id === id)
      const slot = slots.find((one) => one.id === slotId)
      return person && slot ? [{ person, slot }] : []
    })
    .toSorted((one, other) => one.slot.startDate.localeCompare(other.slot.startDate) || one.slot.roomId - other.slot.roomId)
  const left = people.filter(({ id }) => fill.data?.left.includes(id))
  const roomOf = (roomId: number) => session.rooms.find(({ id }) => id === roomId)?.name ?? ''
  const error = place.error ?? fill.error
  return (
    <Dialog
      open
      steady
      onOpenChange={(open) => !open && onClose()}
      title={t('Fill for me')}
      description={t('Based on when people are free, by rank and then by application date. No one is placed or told until you agree.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={proposed.length === 0}
            pending={place.isPending}
            pendingLabel={t('Placing...')}
            onClick={() => place.mutate({ placements: proposed.map(({ person, slot }) => ({ id: person.id, slotId: slot.id })) })}
          >
            {plural(proposed.length, 'Place 1 person', 'Place {count} people')}
          </Button>
        </>
      }
    >
      {fill.isPending && (
        <Loading label={t('Looking for slots')}>
          <Skeleton className="h-48" />
        </Loading>
      )}
      {error && <FieldError id="fill-error" error={errorText(error, t('Please try again.'))} />}
      {fill.data && proposed.length === 0 && <p>{t('No one fits into a free slot.')}</p>}
      {proposed.length > 0 && (
        <ol className="divide-y divide-line border-line border-y">
          {proposed.map(({ person, slot }) => (
            <li key={person.id} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 py-2">
              <span className="font-semibold tabular-nums">{clockText(slot.startDate, timeZone)}</span>
              <span className="wrap-anywhere">
                {personName(person)} {session.rooms.length > 1 && <span className="text-ink-soft">· {roomOf(slot.roomId)}</span>}
                {fill.data?.unknown.includes(person.id) && <span className="block text-notice text-sm">{t('Free time not given')}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      {left.length > 0 && (
        <p className="mt-4">
          <span className="font-semibold">{t('No slot fits:')}</span> {left.map(personName).join(', ')}
        </p>
      )}
      {fill.data && (
        <ul className="mt-4 text-ink-soft">
          {reasonTexts(fill.data.reasons).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

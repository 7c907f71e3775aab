import { AUDITION_LIMITS } from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionPerson, AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { useId, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { clockText } from '#shared/audition-sessions/slot-text.ts'
import { PersonConversation, useConversations } from '#shared/conversations/person-conversation.tsx'
import { roleName } from '#shared/role-text.ts'
import { stageText } from '#shared/stage-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { personName, personNote } from './person-chip.tsx'
import { freeSlots, isPlaceable, withoutSlot } from './sheet-model.ts'
import { TakeOut } from './take-out.tsx'
import { fieldsOf, usePlace, useRemovePerson } from './use-audition-changes.ts'

/** The subject of the dialog: a person, or a free slot. */
export type Placing =
  | { readonly personId: number; readonly slotId?: undefined }
  | { readonly slotId: number; readonly personId?: undefined }

interface PlaceDialogProps {
  readonly projectId: string
  readonly sheet: AuditionSheet
  readonly placing: Placing
  readonly onClose: () => void
}

/** Puts a person into a slot, moves them, or takes them out. The person is told about each change. */
export function PlaceDialog({ projectId, sheet, placing, onClose }: PlaceDialogProps) {
  const { session, people, slots } = sheet
  const { timeZone } = useInstitution()
  const now = useNow()
  const conversationOf = useConversations(projectId)
  const formId = useId()
  const candidates = withoutSlot(people).filter(isPlaceable)
  const [personId, setPersonId] = useState(placing.personId ?? candidates[0]?.id)
  const person = people.find(({ id }) => id === personId)
  const free = freeSlots(sheet, personId ?? null, now)
  const own = slots.find(({ id }) => id === person?.slotId)
  const [picked, setPicked] = useState(placing.slotId ?? own?.id ?? free[0]?.id)
  const [reason, setReason] = useState('')
  const place = usePlace(projectId, session.id, onClose)
  const remove = useRemovePerson(projectId, session.id, onClose)
  const clashes = Object.entries(fieldsOf(place.error))
  const asksReason = clashes.length > 0
  /** Called when the choice changes, because the question then no longer applies. */
  const pick = (choose: () => void) => {
    choose()
    place.reset()
  }
  const isOpen = session.state === 'open'
  const canPlace = isOpen && person !== undefined && isPlaceable(person)
  const roomOf = (roomId: number) => session.rooms.find(({ id }) => id === roomId)?.name ?? ''
  const slotText = (slot: (typeof slots)[number]) => `${clockText(slot.startDate, timeZone)} · ${roomOf(slot.roomId)}`
  const shown = slots.find(({ id }) => id === placing.slotId)
  const isBusy = place.isPending || remove.isPending
  const isSame = person?.slotId === picked && !person?.offeredUntil
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={shown ? t('Place someone at {time}', { time: slotText(shown) }) : person ? personName(person) : ''}
      description={placing.personId !== undefined && person ? <Facts person={person} slot={own && slotText(own)} /> : undefined}
      footer={
        <>
          <Button onClick={onClose}>{canPlace ? t('Cancel') : t('Close')}</Button>
          {canPlace && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={isBusy || picked === undefined || isSame || (asksReason && reason.trim() === '')}
              pending={place.isPending}
              pendingLabel={t('Saving...')}
            >
              {own && !person.offeredUntil ? t('Move') : t('Place')}
            </Button>
          )}
        </>
      }
    >
      {placing.personId !== undefined && person && <PersonConversation conversation={conversationOf(person)} className="mb-4" />}
      {shown && candidates.length === 0 && <p>{t('Everyone who was invited has a slot. Invite more people first.')}</p>}
      {canPlace && (
        <form
          id={formId}
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (picked === undefined) return
            place.mutate({ placements: [{ id: person.id, slotId: picked }], ...(asksReason && { reason: reason.trim() }) })
          }}
        >
          {shown ? (
            <SelectField
              label={t('Person')}
              options={candidates.map((one) => ({
                value: String(one.id),
                label: one.waitingSince ? `${personName(one)} (${t('Waiting')})` : personName(one),
              }))}
              value={String(personId ?? '')}
              onChange={({ target }) => pick(() => setPersonId(Number(target.value)))}
            />
          ) : (
            <SelectField
              label={t('Slot')}
              hint={free.length === 0 ? t('Every slot is full, or over.') : undefined}
              options={free.map((slot) => ({ value: String(slot.id), label: slotText(slot) }))}
              value={String(picked ?? '')}
              onChange={({ target }) => pick(() => setPicked(Number(target.value)))}
            />
          )}
          {place.isError && <FieldError id={`${formId}-error`} error={errorText(place.error, t('Please try again.'))} />}
          {asksReason && (
            <ul className="wrap-anywhere font-semibold">
              {clashes.map(([id, what]) => (
                <li key={id}>{what}</li>
              ))}
            </ul>
          )}
          {asksReason && (
            <TextArea
              label={t('Why they can come anyway')}
              hint={t('Only the office reads it.')}
              required
              rows={2}
              maxLength={AUDITION_LIMITS.reason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          <p className="text-ink-soft text-sm">{t('They are told by message and email.')}</p>
        </form>
      )}
      {isOpen && placing.personId !== undefined && person && (
        <TakeOut
          person={person}
          hasSlot={own !== undefined}
          isBusy={isBusy}
          onTakeSlot={() => place.mutate({ placements: [{ id: person.id, slotId: null }] })}
          onRemove={() => remove.mutate(person.id)}
        />
      )}
    </Dialog>
  )
}

function Facts({ person, slot }: { person: AuditionPerson; slot: string | undefined }) {
  const { timeZone } = useInstitution()
  const { offeredUntil, clashReason } = person
  return (
    <span className="grid grid-cols-1 gap-0.5">
      <span>{[roleName(person.roleName), stageText(person.stage)].join(' · ')}</span>
      {slot && (
        <span className="font-semibold text-ink tabular-nums">
          {offeredUntil ? t('{slot}, offered until {when}', { slot, when: formatDateTime(offeredUntil, timeZone) }) : slot}
        </span>
      )}
      {person.waitingSince && <span>{t('Waiting since {when}', { when: formatDateTime(person.waitingSince, timeZone) })}</span>}
      {personNote(person) && !offeredUntil && <span className="text-notice">{personNote(person)}</span>}
      {clashReason && <span className="wrap-anywhere">{t('“{reason}”', { reason: t(clashReason) })}</span>}
    </span>
  )
}

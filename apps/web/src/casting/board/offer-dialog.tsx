import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { OFFER_HOURS, OFFER_MESSAGE_LENGTH } from '@callboard/contract/casting/offers/rules'
import { HOUR_MS } from '@callboard/contract/time/durations'
import { useId, useState } from 'react'
import { listText } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ConsentNotice } from '#shared/consent/consent-notice.tsx'
import { momentText } from '#shared/offer-text.ts'
import { roleName } from '#shared/role-text.ts'
import { stageText, stageTone } from '#shared/stage-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { LongList } from '#ui/long-list.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { CardFlags } from './card-flags.tsx'
import { cardName, Face, SmallFace } from './face.tsx'
import { overoffered } from './offer-model.ts'
import { OfferPreview } from './offer-preview.tsx'
import type { Room } from './room-frame.tsx'
import { useSendOffers } from './use-offers.ts'

/** The choices for the time to answer, in hours. */
const HOURS = [OFFER_HOURS.least, 6, 12, OFFER_HOURS.standard, 48, 72, 168, OFFER_HOURS.most]

const hoursText = (hours: number) => (hours < 48 ? plural(hours, '1 hour', '{count} hours') : plural(hours / 24, '1 day', '{count} days'))

interface OfferDialogProps {
  projectId: string
  room: Room
  people: readonly RoomCard[]
  /** Whether all people are selected when the dialog opens. */
  isChosen: boolean
  /** Called after offers have been sent. */
  onSent?: (() => void) | undefined
  onClose: () => void
}

/** Makes an offer: selects people, the office's message and the time to answer, and shows what each person gets. */
export function OfferDialog({ projectId, room: { roles, cards }, people, isChosen, onSent, onClose }: OfferDialogProps) {
  const formId = useId()
  const { timeZone } = useInstitution()
  const now = useNow()
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [message, setMessage] = useState('')
  const [expiresInHours, setHours] = useState<number>(OFFER_HOURS.standard)
  const send = useSendOffers(projectId, () => {
    onSent?.()
    onClose()
  })
  const chosen = people.filter(({ id }) => toggled.has(id) !== isChosen)
  const full = overoffered(roles, cards, chosen)
  const [only] = people
  const toggle = (id: number) => {
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    setToggled(next)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={only && people.length === 1 ? t('Make an offer to {name}', { name: cardName(only) }) : t('Make an offer')}
      description={t('They are asked by message and email. No one is booked until they accept.')}
      footer={
        <FormButtons
          onCancel={onClose}
          form={formId}
          disabled={chosen.length === 0}
          pending={send.isPending}
          pendingLabel={t('Sending...')}
        >
          {plural(chosen.length, 'Send offer', 'Send {count} offers')}
        </FormButtons>
      }
    >
      <form
        id={formId}
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen.length > 0) send.mutate({ cards: chosen, message, expiresInHours })
        }}
      >
        {people.length === 0 && <p className="text-ink-soft">{t('No one is left to make an offer to.')}</p>}
        {(people.length > 1 || !isChosen) && people.length > 0 && (
          <fieldset>
            <legend className="mb-2 font-medium">{t('Who gets it')}</legend>
            <div className="relative max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line px-3">
              <LongList
                rows={people}
                rowKey={({ id }) => id}
                rowHeight={66}
                rowLabel={cardName}
                className="divide-y divide-line"
                rowClassName="flex items-start gap-3 py-2"
                keeps
              >
                {(card) => (
                  <>
                    <SmallFace card={card} />
                    <Checkbox
                      className="min-w-0 flex-1 wrap-anywhere"
                      label={cardName(card)}
                      hint={
                        <>
                          {roles.length > 1 && <span>{roleName(roles.find(({ id }) => id === card.roleId)?.name ?? '')}</span>}
                          <CardFlags card={card} withWarnings />
                        </>
                      }
                      checked={toggled.has(card.id) !== isChosen}
                      onChange={() => toggle(card.id)}
                    />
                    <Badge tone={stageTone(card.stage)} className="flex-none">
                      {stageText(card.stage)}
                    </Badge>
                  </>
                )}
              </LongList>
            </div>
          </fieldset>
        )}
        {only && people.length === 1 && isChosen && (
          <div className="flex items-start gap-4">
            <Face card={only} className="w-20! flex-none rounded-sm" />
            <CardFlags card={only} withWarnings />
          </div>
        )}
        <ConsentNotice need="offer" studentIds={chosen.map(({ studentId }) => studentId)} />
        {full.length > 0 && (
          <p className="border-notice border-l-4 bg-notice-tint px-3 py-2">
            {t('More offers than places: {roles}. People who accept after the last place is taken become alternates, and are told so.', {
              roles: listText(full.map(({ name }) => roleName(name))),
            })}
          </p>
        )}
        <SelectField
          label={t('Time to answer')}
          hint={t('Until {when}. A reminder is sent halfway.', {
            when: momentText(new Date(now + expiresInHours * HOUR_MS).toISOString(), timeZone, now),
          })}
          options={HOURS.map((hours) => ({ value: String(hours), label: hoursText(hours) }))}
          value={String(expiresInHours)}
          onChange={(event) => setHours(Number(event.target.value))}
        />
        <TextArea
          label={t('Message')}
          hint={t('Role, day, place and pay are in the offer anyway.')}
          rows={3}
          maxLength={OFFER_MESSAGE_LENGTH}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        {chosen.length > 0 && <OfferPreview cards={chosen} message={message} expiresInHours={expiresInHours} />}
      </form>
    </Dialog>
  )
}

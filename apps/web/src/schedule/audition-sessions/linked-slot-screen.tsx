import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { OwnSlot } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import { isChoiceOver } from '@callboard/contract/schedule/audition-sessions/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { type SaveSlot, SlotChoice } from '#shared/audition-sessions/slot-choice.tsx'
import { dayText, spanText } from '#shared/audition-sessions/slot-text.ts'
import { CheckInToday } from '#shared/check-in-code.tsx'
import { LinkedPage } from '#shared/linked-page.tsx'
import { linkedSlotQuery } from '#shared/queries/audition-sessions.ts'
import { useDocumentTitle } from '#ui/layout.tsx'

/**
 * The page behind the link in an audition session's mail. Only its buttons answer, because mail scanners open links.
 *
 * @param token the link's token
 */
export function LinkedSlotScreen({ token, logo }: { token: string; logo: ReactNode }) {
  const read = useQuery(linkedSlotQuery(token))
  const texts = {
    loading: t('Loading the times'),
    failed: t('The times could not be loaded'),
    dead: t('Check that the whole link was copied. You also find what you are asked in Callboard.'),
  }
  return <LinkedPage {...{ logo, read, texts }}>{(slot) => <Invited slot={slot} token={token} />}</LinkedPage>
}

/** The heading: the task of the student. */
function titleOf(
  { state, firstName, slot, offeredUntil, isWaiting, missedOffer, hasDeclined, movesLeft, chooseBy }: OwnSlot,
  now: Date,
): string {
  if (state === 'cancelled') return t('Cancelled')
  if (state !== 'open') return t('This invitation is closed')
  if (slot && offeredUntil) return t('{firstName}, a time is free for you', { firstName })
  if (isWaiting) return t('{firstName}, you are on the waiting list', { firstName })
  if (slot) return t('{firstName}, this is your time', { firstName })
  if (hasDeclined) return t('{firstName}, you cannot come', { firstName })
  if (isChoiceOver(chooseBy === null ? null : new Date(chooseBy), now)) return t('{firstName}, the time to choose is over', { firstName })
  if (missedOffer) return t('{firstName}, you are no longer on the waiting list', { firstName })
  return movesLeft === 0 ? t('{firstName}, you gave your time back', { firstName }) : t('{firstName}, choose your time', { firstName })
}

function Invited({ slot, token }: { slot: OwnSlot; token: string }) {
  const { timeZone } = useInstitution()
  const queryClient = useQueryClient()
  const { queryKey } = linkedSlotQuery(token)
  const save: SaveSlot = async (body) => {
    try {
      queryClient.setQueryData(queryKey, await api('POST /api/slot-links/{token}/answer', { params: { token }, body }))
    } catch (error) {
      // Somebody may have taken the slot, or the office may have changed it.
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
  const title = titleOf(slot, new Date(useNow()))
  useDocumentTitle(title)
  return (
    <>
      <p className="slug wrap-anywhere mb-2">
        {slot.roleName === PARTICIPANT ? slot.projectTitle : `${slot.projectTitle} · ${slot.roleName}`}
      </p>
      <h1 className="wrap-anywhere mb-3 text-xl">{title}</h1>
      <p className="wrap-anywhere mb-6 text-ink-soft">
        {[slot.name, `${dayText(slot.startDate, timeZone)}, ${spanText(slot, timeZone)}`, slot.place].filter(Boolean).join(' · ')}
      </p>
      <CheckInToday codes={slot.checkIn} />
      <SlotChoice slot={slot} save={save} isPage />
    </>
  )
}

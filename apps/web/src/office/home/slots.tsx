import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { OwnSlot } from '@callboard/contract/schedule/audition-sessions/own-slots.endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { type SaveSlot, SlotChoice } from '#shared/audition-sessions/slot-choice.tsx'
import { dayText, spanText } from '#shared/audition-sessions/slot-text.ts'
import { ownSlotsQuery } from '#shared/queries/audition-sessions.ts'
import { Button } from '#ui/button.tsx'
import { Card, Section } from '#ui/layout.tsx'

/** The student's invitations to auditions, callbacks and fittings, by day; renders nothing if there are none. */
export function Slots() {
  const slots = useQuery(ownSlotsQuery)
  if (!slots.data || slots.data.length === 0) return null
  return (
    <Section title={t('Your auditions')}>
      <ul className="grid grid-cols-1 gap-4">
        {slots.data.map((slot) => (
          <Slot key={slot.id} slot={slot} />
        ))}
      </ul>
    </Section>
  )
}

function Slot({ slot }: { slot: OwnSlot }) {
  const { id, name, projectTitle, roleName, place } = slot
  const { timeZone } = useInstitution()
  const queryClient = useQueryClient()
  // Many slots would push the rest of the page out of view.
  const [startsFolded] = useState(slot.slot === null && !slot.isWaiting && slot.missedOffer === null && slot.times.length > 12)
  const [isFolded, setFolded] = useState(startsFolded)
  const save: SaveSlot = async (body) => {
    const { queryKey } = ownSlotsQuery
    try {
      const saved = await api('POST /api/slot-invitations/{id}/answer', { params: { id }, body })
      queryClient.setQueryData(queryKey, (all) => all?.map((each) => (each.id === id ? saved : each)))
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey })
      throw error
    }
  }
  return (
    <Card as="li" className="border-l-4 border-l-accent">
      <h3 className="wrap-anywhere text-lg">{roleName === PARTICIPANT ? projectTitle : `${projectTitle} · ${roleName}`}</h3>
      <p className="wrap-anywhere mt-1 mb-4 text-ink-soft">
        {[name, `${dayText(slot.startDate, timeZone)}, ${spanText(slot, timeZone)}`, place].filter(Boolean).join(' · ')}
      </p>
      {isFolded && slot.slot === null && !slot.isWaiting && slot.missedOffer === null ? (
        <Button variant="primary" onClick={() => setFolded(false)}>
          {t('Choose your time')}
        </Button>
      ) : (
        <SlotChoice slot={slot} save={save} />
      )}
    </Card>
  )
}

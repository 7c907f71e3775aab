import type { CalendarEvent } from '@callboard/contract/schedule/calendar/endpoints'
import type { Day } from '@callboard/contract/time/month'
import { useState } from 'react'
import type { Item } from './calendar-item.ts'
import type { DialogTarget } from './event-form.tsx'

/** The open dialogs above the calendar; each is `null` while it is closed. */
export function useDialogs({ asked, onAnswered }: { asked: DialogTarget | null; onAnswered: () => void }) {
  const [openDay, setOpenDay] = useState<Day | null>(null)
  const [reading, setReading] = useState<Item | null>(null)
  const [chosen, setChosen] = useState<DialogTarget | null>(null)
  const [deleting, setDeleting] = useState<CalendarEvent | null>(null)
  const [subscribing, setSubscribing] = useState(false)
  const target = chosen ?? asked
  return {
    openDay,
    setOpenDay,
    reading,
    setReading,
    target,
    /** `null` also closes the form that the URL opened. */
    setTarget: (next: DialogTarget | null) => {
      setChosen(next)
      if (asked) onAnswered()
    },
    deleting,
    setDeleting,
    subscribing,
    setSubscribing,
    isAnyOpen: openDay !== null || reading !== null || target !== null || deleting !== null || subscribing,
  }
}

export type Dialogs = ReturnType<typeof useDialogs>

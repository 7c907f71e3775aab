import type { Card } from '@callboard/contract/casting/board/endpoints'
import type { OfficeBusySource } from '@callboard/contract/people/availability/rules'
import { CalendarClock, CalendarX, CameraOff, type LucideIcon, UserX } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { missingConsentText } from '#shared/consent/consent-badge.tsx'

interface Warning {
  readonly text: string
  readonly icon: LucideIcon
}

const CLASH_TEXT: Readonly<Record<OfficeBusySource, () => string>> = {
  booking: () => t('Booked elsewhere at this time'),
  slot: () => t('Has an audition at this time'),
  offer: () => t('Asked for another role at this time'),
  exception: () => t('Busy at this time'),
}

/** What the office must know before it casts somebody, besides the criteria of the role; empty for a restricted student. */
export function warningsOf(card: Card): Warning[] {
  const { isRestricted, isUnavailable, isBookedElsewhere, clash, planAnswer } = card
  if (isRestricted) return []
  const consent = missingConsentText(card)
  return [
    ...(planAnswer === 'asked' || planAnswer === 'changed' ? [{ text: t('Not confirmed for the new time'), icon: CalendarClock }] : []),
    ...(consent === null ? [] : [{ text: consent, icon: CameraOff }]),
    ...(isUnavailable ? [{ text: t('Unavailable'), icon: UserX }] : []),
    ...(clash ? [{ text: CLASH_TEXT[clash.source](), icon: CalendarX }] : []),
    ...(isBookedElsewhere && clash?.source !== 'booking' ? [{ text: t('Booked elsewhere that day'), icon: CalendarX }] : []),
  ]
}

import type { Card } from '@callboard/contract/casting/endpoints'
import { CalendarX, CameraOff, type LucideIcon, UserX } from 'lucide-react'
import { t } from '#app/language/t.ts'

interface Warning {
  readonly text: string
  readonly icon: LucideIcon
}

/** What there is to know before casting somebody, besides the criteria of the role; nothing of a restricted student. */
export function warningsOf({ isRestricted, hasConsent, isUnavailable, isBookedElsewhere }: Card): Warning[] {
  if (isRestricted) return []
  return [
    ...(hasConsent ? [] : [{ text: t('No consent'), icon: CameraOff }]),
    ...(isUnavailable ? [{ text: t('Unavailable'), icon: UserX }] : []),
    ...(isBookedElsewhere ? [{ text: t('Booked elsewhere that day'), icon: CalendarX }] : []),
  ]
}

import { CameraOff } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { Badge } from '#ui/badge.tsx'

/** A person's answer about being photographed. */
export interface KnownConsent {
  readonly hasConsent: boolean
  readonly hasDeclined: boolean
}

/** *No consent* or *Consent declined*; `null` for a person who has agreed to be photographed. */
export function missingConsentText({ hasConsent, hasDeclined }: KnownConsent): string | null {
  if (hasConsent) return null
  return hasDeclined ? t('Consent declined') : t('No consent')
}

/** Marks a person who has not agreed to be photographed; renders nothing for others. */
export function ConsentBadge({ of, className }: { of: KnownConsent; className?: string }) {
  const text = missingConsentText(of)
  if (text === null) return null
  return (
    <Badge mark={false} className={className}>
      <CameraOff aria-hidden className="mr-1.5 mb-0.5 inline size-3.5" />
      {text}
    </Badge>
  )
}

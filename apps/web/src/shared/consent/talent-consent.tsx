import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { consentUseText, missingConsentsQuery, talentConsentQuery } from '#shared/queries/consents.ts'
import { Badge } from '#ui/badge.tsx'
import type { Elements } from '#ui/elements.ts'
import { useAskButton } from './use-ask-button.tsx'

/** A talent's consents, and a button to ask about photographs on this device while that is unanswered or declined. */
export function AskableConsent({ id }: { id: number }) {
  const { data: found, refetch } = useQuery(missingConsentsQuery('casting', [id]))
  const { isSuccess } = useQuery(talentConsentQuery(id))
  const { button, sheet }: { button: Elements; sheet: Elements } = useAskButton({ use: 'casting', found, onNewText: refetch })
  return (
    <span className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 pointer-coarse:min-h-11">
      <TalentConsent id={id} />
      {isSuccess && button}
      {sheet}
    </span>
  )
}

/**
 * The uses of their photos that a talent agreed to, for the casting director who is about to take or use one. Renders nothing until they
 * have loaded.
 */
export function TalentConsent({ id }: { id: number }) {
  const { timeZone } = useInstitution()
  const { data } = useQuery(talentConsentQuery(id))
  if (data === undefined) return null
  const { consent, toConfirm } = data
  if (consent === null && toConfirm !== null) return <Badge tone="notice">{t('Ticked at the registration, not confirmed yet')}</Badge>
  if (consent === null) return <Badge tone="notice">{t('No consent on record')}</Badge>
  const since = t('{when}, text {textVersion}', { when: formatDate(consent.givenAt, timeZone), textVersion: consent.textVersion })
  if (consent.uses.length === 0) return <Badge tone="danger">{t('No use agreed to ({since})', { since })}</Badge>
  return (
    <Badge tone="ok" className="rounded-xl! [&>span]:whitespace-normal">
      {consent.uses
        .map((use) => (consent.states[use] === 'older' ? t('{use} in an older text', { use: consentUseText(use) }) : consentUseText(use)))
        .join(', ')}{' '}
      ({since})
    </Badge>
  )
}

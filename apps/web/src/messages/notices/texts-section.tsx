import type { TextConsent } from '@callboard/contract/messages/texts/endpoints'
import { TEXT_MESSAGE } from '@callboard/contract/messages/texts/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, apiQuery } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Switch } from '#ui/choice.tsx'
import { Section } from '#ui/layout.tsx'

const consentQuery = apiQuery('GET /api/text-consent')

/** Lets a user agree to text messages; renders nothing if the office sends none and the user has not agreed. */
export function TextsSection() {
  const queryClient = useQueryClient()
  const consent = useQuery(consentQuery)
  const change = useChange({
    mutationFn: (agrees: boolean) => (agrees ? api('PUT /api/text-consent') : api('DELETE /api/text-consent')),
    onSuccess: (now) => queryClient.setQueryData(consentQuery.queryKey, now),
    failed: { title: t('Error'), fallback: t('That could not be saved. Please try again.') },
  })
  if (!consent.data || (!consent.data.isOffered && consent.data.agreedAt === null)) return null
  const { number, agreedAt, isOtherNumber } = consent.data
  const isOn = agreedAt !== null && !isOtherNumber
  return (
    <Section
      title={t('Text messages')}
      hint={t('Only when something changes on the same day: a call time, a place, or that you need not come.')}
    >
      <Switch
        label={number === null ? t('Send me text messages') : t('Send me text messages to {number}', { number })}
        hint={hintOf(consent.data)}
        checked={isOn}
        disabled={change.isPending || (number === null && !isOn)}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      <SinceWhen {...consent.data} />
      <p className="mt-3 text-sm">
        <Link to="/my-profile" className="text-link">
          {t('Change the number in my profile')}
        </Link>
      </p>
    </Section>
  )
}

function hintOf({ isOffered, number, isOtherNumber }: TextConsent): string {
  if (!isOffered) return t('The office sends no text messages at present.')
  if (number === null) return t(TEXT_MESSAGE.noPhone)
  if (isOtherNumber) return t('Your profile has another number than the one you agreed to. No text is sent until you switch this on again.')
  return t('You also get every change by email. You can switch this off whenever you like. No one reads answers to these texts.')
}

function SinceWhen({ agreedAt, isOtherNumber }: TextConsent) {
  const { timeZone } = useInstitution()
  if (agreedAt === null || isOtherNumber) return null
  return <p className="mt-3 text-ink-soft text-sm">{t('You agreed on {when}.', { when: formatDateTime(agreedAt, timeZone) })}</p>
}

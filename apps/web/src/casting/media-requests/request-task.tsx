import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { ExternalLink } from 'lucide-react'
import { formatDateTime, formatDay } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Fact, Facts } from '#ui/layout.tsx'
import { Sides } from './sides.tsx'

/** The task, its deadline, and when the student hears from the office. */
export function RequestTask({ request }: { request: OwnMediaRequest }) {
  const { timeZone } = useInstitution()
  const { kind, instructions, slate, maxSeconds, sampleUrl, sidesUrl, dueAt, hearBy, retakeNote, roleName } = request
  return (
    <div className="mb-6 grid gap-5">
      {retakeNote && (
        <div className="border-notice border-l-4 bg-notice-tint px-3 py-2">
          <p className="font-semibold">{t('The office asks for another take')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{retakeNote}</p>
        </div>
      )}
      <p className="measure wrap-anywhere whitespace-pre-line text-lg">{instructions}</p>
      <Facts>
        {roleName !== PARTICIPANT && <Fact label={t('Role')}>{roleName}</Fact>}
        <Fact label={t('Due')}>{formatDateTime(dueAt, timeZone)}</Fact>
        <Fact label={t('You hear from us by')}>{formatDay(hearBy)}</Fact>
        {kind === 'self-tape' && <Fact label={t('Slate')}>{slate ?? t('No slate')}</Fact>}
        {maxSeconds !== null && <Fact label={t('Length')}>{t('at most {seconds} seconds', { seconds: maxSeconds })}</Fact>}
        {sampleUrl && (
          <Fact label={t('Sample tape')}>
            <a href={sampleUrl} target="_blank" rel="noreferrer" className="lone-link">
              {t('Open it in a new tab')} <ExternalLink aria-hidden className="inline size-4" />
            </a>
          </Fact>
        )}
      </Facts>
      {sidesUrl && <Sides url={sidesUrl} />}
    </div>
  )
}

import type { OfferTerms as StoredTerms, TimeConflict } from '@callboard/contract/casting/offers/endpoints'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { ReactNode } from 'react'
import { listText } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { spanText } from './audition-sessions/slot-text.ts'
import { roleWhen } from './role-text.ts'

type Terms = StoredTerms & { readonly inTheWay: readonly TimeConflict[] }

/** The content of an offer: the role, if it has a name, and its terms. */
export function OfferTerms({ terms }: { terms: Terms }) {
  const { roleName } = terms
  return (
    <>
      {roleName !== PARTICIPANT && <p className="wrap-anywhere font-medium">{t('Role: {role}', { role: roleName })}</p>}
      <OfferFacts terms={terms} />
    </>
  )
}

/** Day and times with clashes, place, pay, and the office's message. */
export function OfferFacts({ terms }: { terms: Terms }) {
  const { place, pay, message, inTheWay } = terms
  const { timeZone } = useInstitution()
  return (
    <>
      <dl className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Term label={t('When')}>{[!terms.shootDate && t('Day not fixed yet'), roleWhen(terms, timeZone)].filter(Boolean).join(', ')}</Term>
        <Term label={t('Where')}>{place}</Term>
        <Term label={t('Pay')}>{pay}</Term>
      </dl>
      <OwnClash inTheWay={inTheWay} />
      {message && <p className="measure mt-2 wrap-anywhere whitespace-pre-line border-line border-l-2 pl-3">{message}</p>}
    </>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="sm:contents">
      <dt className="text-ink-soft max-sm:float-left max-sm:mr-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere font-medium">{children}</dd>
    </div>
  )
}

/** The student's clashes with the offer. They have to give a clashing booking back before they can accept the offer. */
function OwnClash({ inTheWay }: Pick<Terms, 'inTheWay'>) {
  const { timeZone } = useInstitution()
  if (inTheWay.length === 0) return null
  const isBooked = inTheWay.some(({ source }) => source === 'booking')
  const what = listText(
    inTheWay.map((span) => (span.title === null ? spanText(span, timeZone) : `${span.title}, ${spanText(span, timeZone)}`)),
  )
  return (
    <p className="measure wrap-anywhere mt-2 border-notice border-l-4 pl-3">
      {isBooked
        ? t('You are booked at that time: {what}. Before you can accept, say there that you can’t make it.', { what })
        : t('You are busy at that time: {what}.', { what })}
    </p>
  )
}

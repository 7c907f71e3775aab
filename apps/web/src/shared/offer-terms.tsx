import type { OfferTerms as Terms } from '@callboard/contract/casting/offers/endpoints'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { roleWhen } from './role-text.ts'

/** What is offered: the role, if it has a name, and its terms. */
export function OfferTerms({ terms }: { terms: Terms }) {
  const { roleName } = terms
  return (
    <>
      {roleName !== PARTICIPANT && <p className="wrap-anywhere font-medium">{t('Role: {role}', { role: roleName })}</p>}
      <OfferFacts terms={terms} />
    </>
  )
}

/** Day and times, place, pay, and what the office wrote. */
export function OfferFacts({ terms }: { terms: Terms }) {
  const { place, pay, message } = terms
  const { timeZone } = useInstitution()
  return (
    <>
      <dl className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Term label={t('When')}>{roleWhen(terms, timeZone)}</Term>
        <Term label={t('Where')}>{place}</Term>
        <Term label={t('Pay')}>{pay}</Term>
      </dl>
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

import type { OfferTerms } from '@callboard/contract/offers/endpoints'
import { t } from '#app/language/t.ts'
import { roleWhen } from '#shared/role-text.ts'

/** When, where and for what pay, and what the office wrote. */
export function OfferTermsList({ terms }: { terms: OfferTerms }) {
  const when = roleWhen(terms)
  const facts = [
    ...(when ? [[t('When'), when]] : []),
    ...(terms.place ? [[t('Where'), terms.place]] : []),
    ...(terms.pay ? [[t('Pay'), terms.pay]] : []),
  ]
  return (
    <>
      {facts.length > 0 && (
        <dl className="mb-6 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="sm:contents">
              <dt className="text-ink-soft text-sm sm:pt-0.5">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {terms.message && (
        <blockquote className="measure wrap-anywhere mb-6 border-accent border-l-4 pl-4 whitespace-pre-line">{terms.message}</blockquote>
      )}
    </>
  )
}

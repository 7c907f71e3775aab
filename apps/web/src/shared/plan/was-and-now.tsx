import type { PlanTerms } from '@callboard/contract/casting/projects/plan'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { planText } from './plan-text.ts'

/** A plan before and after a change, one above the other. */
export function WasAndNow({ before, after }: { before: PlanTerms; after: PlanTerms }) {
  const { timeZone } = useInstitution()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-ink-soft">{t('Before')}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink-soft line-through decoration-1">{planText(before, timeZone)}</dd>
      <dt className="text-ink-soft">{t('Now')}</dt>
      <dd className="min-w-0 wrap-anywhere font-semibold">{planText(after, timeZone)}</dd>
    </dl>
  )
}

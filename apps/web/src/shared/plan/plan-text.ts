import type { PlanTerms } from '@callboard/contract/casting/projects/plan'
import { t } from '#app/language/t.ts'
import { roleWhen } from '#shared/role-text.ts'

/** Day, times and place in one line; says if the day is not fixed. @param timeZone the institution's */
export function planText(terms: PlanTerms, timeZone: string): string {
  return [terms.shootDate ? null : t('Day not fixed yet'), roleWhen(terms, timeZone), terms.place].filter(Boolean).join(' · ')
}

import type { OtherVote, ReviewedPerson } from '@callboard/contract/casting/presentations/reviews.endpoints'
import { t } from '#app/language/t.ts'

/** The name under which a reviewer sees a person: the real name, or a number in blind mode. */
export const personName = ({ name, number }: Pick<ReviewedPerson, 'name' | 'number'>): string =>
  name ?? t('Number {number}', { number: String(number ?? 0) })

/** The name of another reviewer. */
export const reviewerName = ({ reviewer, number }: Pick<OtherVote, 'reviewer' | 'number'>): string =>
  reviewer ?? t('Reviewer {number}', { number: String(number) })

import type { Card } from '@callboard/contract/casting/endpoints'
import { CriteriaFlags } from '#shared/criteria-flags.tsx'

/**
 * The flags of a card: *Junior ✓ 5'6" ✓*.
 *
 * @param withConsent also *No consent !*, which among many people is only a mark (`CardMarks`)
 */
export function CardFlags({ card, withConsent = false, className }: { card: Card; withConsent?: boolean; className?: string }) {
  if (card.isRestricted) return null
  return <CriteriaFlags person={card.student} results={card.results} lacksConsent={withConsent && !card.hasConsent} className={className} />
}

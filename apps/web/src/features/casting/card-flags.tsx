import type { Card } from '@callboard/contract/casting/endpoints'
import { CriteriaFlags } from '#shared/criteria-flags.tsx'
import { warningsOf } from './card-warnings.ts'

/**
 * The flags of a card: *Junior ✓ 5'6" ✓*.
 *
 * @param withWarnings also *No consent !* and the like, which among many people are only marks (`CardMarks`)
 */
export function CardFlags({ card, withWarnings = false, className }: { card: Card; withWarnings?: boolean; className?: string }) {
  if (card.isRestricted) return null
  const warnings = withWarnings ? warningsOf(card).map(({ text }) => text) : []
  // What takes the time is a warning already.
  const freedom = card.clash ? null : card.freedom
  return <CriteriaFlags person={card.student} results={card.results} freedom={freedom} warnings={warnings} className={className} />
}

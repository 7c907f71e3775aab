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
  return <CriteriaFlags person={card.student} results={card.results} warnings={warnings} className={className} />
}

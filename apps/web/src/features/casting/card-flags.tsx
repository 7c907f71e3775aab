import type { Freedom } from '@callboard/contract/availability/rules'
import type { Card } from '@callboard/contract/casting/endpoints'
import { CriteriaFlags } from '#shared/criteria-flags.tsx'
import { warningsOf } from './card-warnings.ts'

/**
 * The flags of a card: *Junior ✓ 5'6" ✓*.
 *
 * @param freedom at a time that is asked for; by default while the role needs them
 * @param withWarnings also *No consent !* and the like, which among many people are only marks (`CardMarks`)
 */
export function CardFlags({
  card,
  freedom,
  withWarnings = false,
  className,
}: {
  card: Card
  freedom?: Freedom | undefined
  withWarnings?: boolean
  className?: string
}) {
  if (card.isRestricted) return null
  const warnings = withWarnings ? warningsOf(card).map(({ text }) => text) : []
  // What takes the time of the role is a warning already.
  const shown = freedom ?? (card.clash ? null : card.freedom)
  return <CriteriaFlags person={card.student} results={card.results} freedom={shown} warnings={warnings} className={className} />
}

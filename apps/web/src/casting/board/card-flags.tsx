import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Freedom } from '@callboard/contract/people/availability/rules'
import { CriteriaFlags } from '#shared/criteria-flags.tsx'
import { warningsOf } from './card-warnings.ts'
import { useWholeCard } from './cards-in-sight.ts'

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
  card: RoomCard
  freedom?: Freedom | undefined
  withWarnings?: boolean
  className?: string
}) {
  const whole = useWholeCard(card)
  if (!whole || card.isRestricted) return null
  const warnings = withWarnings ? warningsOf(whole).map(({ text }) => text) : []
  // What takes the time of the role is a warning already.
  const shown = freedom ?? (whole.clash ? null : whole.freedom)
  return <CriteriaFlags person={whole.student} results={whole.results} freedom={shown} warnings={warnings} className={className} />
}

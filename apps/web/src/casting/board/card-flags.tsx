import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Freedom } from '@callboard/contract/people/availability/rules'
import { CriteriaFlags } from '#shared/criteria-flags.tsx'
import { warningsOf } from './card-warnings.ts'
import { useWholeCard } from './cards-in-sight.ts'

/**
 * The flags of a card: *Junior ✓ 5'6" ✓*.
 *
 * @param freedom whether the person is free at the chosen time; by default at the role's own times
 * @param withWarnings also *No consent !* and the like, which lists of many people show only as icons (`CardMarks`)
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
  // A clash with the role's times is already shown as a warning.
  const shown = freedom ?? (whole.clash ? null : whole.freedom)
  return <CriteriaFlags person={whole.student} results={whole.results} freedom={shown} warnings={warnings} className={className} />
}

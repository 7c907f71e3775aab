import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { ArrowRightLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { plural, t } from '#app/language/t.ts'
import { stageText } from '#shared/stage-text.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { cardName } from './face.tsx'
import { withOffer } from './offer-model.ts'
import type { HandMove } from './room-model.ts'
import type { Offers } from './use-offers.ts'

/**
 * Moves people without dragging, makes them an offer, or withdraws it.
 *
 * @param trigger the button that opens it; a small one beside a card by default
 */
export function MoveMenu({
  cards,
  trigger,
  offers,
  onMove,
}: {
  cards: readonly RoomCard[]
  trigger?: ReactElement
  offers: Offers
  onMove: (to: HandMove) => void
}) {
  const [first] = cards
  const targets = offers.targets(cards)
  const asked = offers.askable(cards)
  const offered = withOffer(cards)
  if (!first || targets.length + asked.length === 0) return null
  return (
    <Menu trigger={trigger ?? <IconButton size="sm" icon={ArrowRightLeft} label={t('Move {name} to…', { name: cardName(first) })} />}>
      {targets.map((to) => (
        <MenuItem key={to} onSelect={() => onMove(to)}>
          {stageText(to)}
        </MenuItem>
      ))}
      {targets.length > 0 && asked.length + offered.length > 0 && <MenuSeparator />}
      {asked.length > 0 && <MenuItem onSelect={() => offers.make(asked)}>{t('Make an offer…')}</MenuItem>}
      {offered.length > 0 && (
        <MenuItem onSelect={() => offers.withdraw(offered)}>{plural(offered.length, 'Withdraw offer…', 'Withdraw offers…')}</MenuItem>
      )}
    </Menu>
  )
}

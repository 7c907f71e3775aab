import type { Card } from '@callboard/contract/casting/endpoints'
import { ArrowRightLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { t } from '#app/language/t.ts'
import { stageText } from '#shared/stage-text.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { cardName } from './face.tsx'
import { type HandMove, targetsOf } from './room-model.ts'

/**
 * Moves people without dragging.
 *
 * @param trigger the button that opens it; a small one beside a card by default
 */
export function MoveMenu({ cards, trigger, onMove }: { cards: readonly Card[]; trigger?: ReactElement; onMove: (to: HandMove) => void }) {
  const [first] = cards
  const targets = targetsOf(cards)
  if (!first || targets.length === 0) return null
  return (
    <Menu trigger={trigger ?? <IconButton size="sm" icon={ArrowRightLeft} label={t('Move {name} to…', { name: cardName(first) })} />}>
      {targets.map((to) => (
        <MenuItem key={to} onSelect={() => onMove(to)}>
          {stageText(to)}
        </MenuItem>
      ))}
    </Menu>
  )
}

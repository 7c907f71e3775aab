import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { SortableGrid, type SortableHandle } from '#ui/sortable-grid.tsx'
import { CardMarks } from './card-parts.tsx'
import { moveWithin } from './cast-model.ts'
import { cardName, Face } from './face.tsx'
import { MoveMenu } from './move-menu.tsx'
import { useOrderAlternates } from './use-alternates.ts'
import type { Moves } from './use-moves.ts'
import type { Offers } from './use-offers.ts'

/** The alternates of a role by rank. Dragging or two buttons change the order. */
export function Alternates({
  projectId,
  role,
  alternates,
  moves,
  offers,
}: {
  projectId: string
  role: Role
  alternates: readonly RoomCard[]
  moves: Moves
  offers: Offers
}) {
  const order = useOrderAlternates(projectId, role.id)
  const { alternatesWanted = 0 } = role
  if (alternates.length === 0 && alternatesWanted === 0) return null
  const ids = alternates.map(({ id }) => id)
  const reorder = (from: number, to: number) => order.mutate(moveWithin(ids, from, to))
  return (
    <div className="mt-6">
      <h3 className="mb-2 text-base">
        {t('Alternates')}{' '}
        <span className="font-normal text-ink-soft tabular-nums">
          {alternatesWanted > 0 ? t('{taken} of {needed}', { taken: alternates.length, needed: alternatesWanted }) : alternates.length}
        </span>
      </h3>
      {alternates.length === 0 ? (
        <p className="text-ink-soft">{t('Move applicants to Alternate, so someone can step in.')}</p>
      ) : (
        <SortableGrid label={t('Alternates')} ids={ids.map(String)} noun={t('Alternate')} onMove={reorder} className="grid max-w-2xl gap-2">
          {(id, index, handle) => {
            const card = alternates.find((one) => String(one.id) === id)
            return (
              card && (
                <AlternateRow
                  card={card}
                  handle={handle}
                  onUp={index === 0 ? undefined : () => reorder(index, index - 1)}
                  onDown={index === ids.length - 1 ? undefined : () => reorder(index, index + 1)}
                  moves={moves}
                  offers={offers}
                />
              )
            )
          }}
        </SortableGrid>
      )}
    </div>
  )
}

function AlternateRow({
  card,
  handle,
  onUp,
  onDown,
  moves,
  offers,
}: {
  card: RoomCard
  handle: SortableHandle
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  moves: Moves
  offers: Offers
}) {
  const name = cardName(card)
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-raised p-2 max-sm:flex-wrap max-sm:gap-2" {...handle.pointer}>
      <button
        type="button"
        aria-label={t('Drag {name}', { name })}
        className="grid size-9 flex-none cursor-grab touch-none place-items-center pointer-coarse:size-11 print:hidden"
        {...handle.grip}
      >
        <GripVertical aria-hidden className="size-5 text-ink-soft" />
      </button>
      <span className="w-6 flex-none text-right font-display font-bold tabular-nums">{card.rank}</span>
      <Face card={card} className="w-11! flex-none rounded-sm" />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere font-semibold">{name}</span>
        <CardMarks card={card} />
      </span>
      <span className="flex flex-none flex-wrap justify-end gap-1 max-sm:basis-full print:hidden">
        <IconButton size="sm" icon={ArrowUp} label={t('Move {name} up', { name })} disabled={!onUp} onClick={onUp} />
        <IconButton size="sm" icon={ArrowDown} label={t('Move {name} down', { name })} disabled={!onDown} onClick={onDown} />
        {!card.isRestricted && (
          <Button size="sm" onClick={() => moves.move([card], 'booked')} aria-label={t('Book {name}', { name })}>
            {t('Book')}
          </Button>
        )}
        <MoveMenu cards={[card]} offers={offers} onMove={(to) => moves.move([card], to)} />
      </span>
    </div>
  )
}

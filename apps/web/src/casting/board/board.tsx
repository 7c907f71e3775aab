import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'
import { LongList } from '#ui/long-list.tsx'
import { CardFlags } from './card-flags.tsx'
import { type CardActions, CardMarks, CardTick, cardOutline, detailsId } from './card-parts.tsx'
import { cardName, Face } from './face.tsx'
import { groupHeading, groupText } from './group-text.ts'
import { MoveMenu } from './move-menu.tsx'
import { groupCards, groupOf, STAGE_OF_GROUP, type StageGroup } from './room-model.ts'
import { useFirstColumn } from './use-first-column.ts'

/** Estimated height of a card, in pixels. */
const CARD_HEIGHT = 116

/**
 * A column for each stage. Cards are dragged by mouse, and by touch after a short press; a selected card takes the other selected ones with
 * it. Each card also has a menu.
 */
export function Board({ cards, actions }: { cards: readonly RoomCard[]; actions: CardActions }) {
  const [dragged, setDragged] = useState<readonly RoomCard[]>([])
  const board = useFirstColumn(actions.filter)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const cardOf = (id: unknown) => cards.find((card) => card.id === id)
  const begin = ({ active }: DragStartEvent) => {
    const card = cardOf(active.id)
    if (card) setDragged(actions.isSelected(card) ? actions.selected : [card])
  }
  const drop = ({ over }: DragEndEvent) => {
    setDragged([])
    const group = over?.id as StageGroup | undefined
    const moving = dragged.filter(({ stage }) => groupOf(stage) !== group)
    if (group && moving.length > 0) actions.onMove(moving, STAGE_OF_GROUP[group])
  }
  const [first] = dragged
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={begin}
      onDragEnd={drop}
      onDragCancel={() => setDragged([])}
      accessibility={{
        // Screen readers use the menu of each card and the keys instead.
        screenReaderInstructions: { draggable: '' },
        announcements: {
          onDragStart: () => undefined,
          onDragOver: ({ over }) => (over ? groupText(over.id as StageGroup) : undefined),
          onDragEnd: () => undefined,
          onDragCancel: () => t('Moving was cancelled.'),
        },
      }}
    >
      <section
        ref={board}
        aria-label={t('Board')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
        tabIndex={0}
        className="-mx-4 grid grid-flow-col auto-cols-[minmax(15rem,1fr)] grid-cols-none gap-3 overflow-x-auto px-4 pb-3 max-sm:snap-x max-sm:snap-mandatory max-sm:auto-cols-[82vw] lg:auto-cols-[minmax(10.75rem,1fr)] lg:gap-2 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8"
      >
        {groupCards(cards).map(({ group, cards: members }) => (
          <BoardColumn key={group} group={group} cards={members} actions={actions} />
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {first && (
          <div className="flex w-52 items-center gap-3 rounded-md border border-ink bg-raised p-2 shadow-float">
            <Face card={first} className="w-10! rounded-sm" />
            <span className="min-w-0 truncate font-semibold">
              {dragged.length === 1 ? cardName(first) : plural(dragged.length, '1 person', '{count} people')}
            </span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

function BoardColumn({ group, cards, actions }: { group: StageGroup; cards: readonly RoomCard[]; actions: CardActions }) {
  const { setNodeRef, isOver } = useDroppable({ id: group })
  const headingId = `column-${group}`
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={headingId}
      className={cx(
        'flex max-h-[calc(100dvh-12rem)] min-h-72 snap-center flex-col rounded-md bg-sunk @container',
        isOver && 'outline-3 outline-accent',
      )}
    >
      <h2 id={headingId} className="px-3 pt-3 pb-2 text-base">
        {groupHeading(group, cards)} <span className="font-normal text-ink-soft tabular-nums">{cards.length}</span>
      </h2>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
        {cards.length === 0 ? (
          <p className="px-1 py-3 text-ink-soft text-sm">{t('No one here')}</p>
        ) : (
          <LongList
            rows={cards}
            rowKey={({ id }) => id}
            rowHeight={CARD_HEIGHT}
            blockSize={10}
            whole={10}
            rowLabel={cardName}
            blockClassName="flex flex-col gap-2 pb-2"
          >
            {(card) => <BoardCard card={card} group={group} actions={actions} />}
          </LongList>
        )}
      </div>
    </section>
  )
}

function BoardCard({ card, group, actions }: { card: RoomCard; group: StageGroup; actions: CardActions }) {
  const { listeners, setNodeRef, isDragging } = useDraggable({ id: card.id, disabled: card.isRestricted })
  const name = cardName(card)
  const role = actions.roleOf(card)
  const marksId = `${detailsId(card)}-marks`
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      className={cx(
        'relative flex touch-manipulation items-start rounded-md border border-line bg-raised',
        !card.isRestricted && 'cursor-grab',
        cardOutline(card, actions),
        isDragging && 'opacity-50',
      )}
    >
      <button
        type="button"
        data-card={card.id}
        onClick={(event) => actions.onPress(event, card)}
        aria-label={t('{name}, open', { name })}
        aria-describedby={`${detailsId(card)} ${marksId}`}
        className="grid min-w-0 flex-1 select-none grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2.5 rounded-md p-2 text-left @max-[13rem]:grid-cols-1 @max-[13rem]:gap-y-1"
      >
        <Face card={card} className="w-14! rounded-sm" />
        <span className="min-w-0">
          <span className="line-clamp-2 wrap-anywhere font-semibold text-sm">
            {card.rank !== null && <span>{`${card.rank}. `}</span>}
            <span>{name}</span>
          </span>
          <span id={detailsId(card)} className="block">
            {role && <span className="block truncate text-ink-soft text-sm">{role}</span>}
            <CardFlags card={card} freedom={actions.freedomOf?.(card)} />
          </span>
        </span>
        <span id={marksId} className="col-span-full">
          <CardMarks card={card} showStage={card.stage !== STAGE_OF_GROUP[group]} className="mt-1.5" />
        </span>
      </button>
      {!card.isRestricted && (
        // In narrow columns the checkbox and the menu are beside the photo, so that the name has the whole width.
        <div className="flex flex-none flex-col @max-[13rem]:absolute @max-[13rem]:top-1 @max-[13rem]:right-0 @max-[13rem]:flex-row">
          <CardTick card={card} actions={actions} />
          <MoveMenu cards={[card]} offers={actions.offers} onMove={(to) => actions.onMove([card], to)} />
        </div>
      )}
    </div>
  )
}

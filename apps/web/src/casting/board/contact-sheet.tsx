import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { t } from '#app/language/t.ts'
import { stageText } from '#shared/stage-text.ts'
import { cx } from '#ui/cx.ts'
import { LongList } from '#ui/long-list.tsx'
import { CardFlags } from './card-flags.tsx'
import { type CardActions, CardMarks, CardTick, cardOutline, detailsId } from './card-parts.tsx'
import { cardName, Face } from './face.tsx'
import { groupHeading } from './group-text.ts'
import { MoveMenu } from './move-menu.tsx'
import { groupCards, STAGE_OF_GROUP, type StageGroup } from './room-model.ts'

const GRID =
  'grid grid-cols-2 gap-x-3 gap-y-5 @min-[30rem]:grid-cols-3 @min-[44rem]:grid-cols-4 @min-[66rem]:grid-cols-6 @min-[90rem]:grid-cols-8'
const COMPACT_GRID =
  'grid grid-cols-3 gap-x-2 gap-y-4 @min-[30rem]:grid-cols-4 @min-[44rem]:grid-cols-6 @min-[66rem]:grid-cols-8 @min-[90rem]:grid-cols-12'
/** Fills whole rows of 2, 3, 4, 6, 8 or 12 photos. */
const BLOCK = 24
/** Estimated height in pixels that one photo adds: the height of a row, divided by its usual six or eight photos. */
const FACE_HEIGHT = { compact: 35, large: 56 } as const

/** The applicants as large photos, by stage. */
export function ContactSheet({ cards, actions }: { cards: readonly RoomCard[]; actions: CardActions }) {
  const { isCompact } = actions.look
  return (
    <div className="@container">
      {groupCards(cards)
        .filter((one) => one.cards.length > 0)
        .map(({ group, cards: members }) => (
          <section key={group} className="mb-10">
            <h2 className="mb-3 border-ink border-t-2 pt-2 text-lg">
              {groupHeading(group, members)} <span className="font-normal text-ink-soft tabular-nums">{members.length}</span>
            </h2>
            <LongList
              rows={members}
              rowKey={({ id }) => id}
              rowHeight={isCompact ? FACE_HEIGHT.compact : FACE_HEIGHT.large}
              blockSize={BLOCK}
              whole={BLOCK}
              rowLabel={cardName}
              blockClassName={cx(isCompact ? COMPACT_GRID : GRID, 'pb-5')}
              rowClassName="relative min-w-0"
            >
              {(card) => <SheetCard card={card} group={group} actions={actions} />}
            </LongList>
          </section>
        ))}
    </div>
  )
}

function SheetCard({ card, group, actions }: { card: RoomCard; group: StageGroup; actions: CardActions }) {
  const name = cardName(card)
  const role = actions.roleOf(card)
  return (
    <>
      <button
        type="button"
        data-card={card.id}
        onClick={(event) => actions.onPress(event, card)}
        aria-label={t('{name}, open', { name })}
        aria-describedby={detailsId(card)}
        className="group block w-full min-w-0 select-none rounded-sm text-left"
      >
        <span className={cx('relative block overflow-hidden rounded-sm', cardOutline(card, actions))}>
          <Face card={card} />
          <CardMarks card={card} showStage={card.stage !== STAGE_OF_GROUP[group]} className="absolute inset-x-1.5 bottom-1.5" />
        </span>
        <span className="mt-1.5 block truncate font-semibold group-hover:underline" title={name}>
          {card.rank !== null && <span>{`${card.rank}. `}</span>}
          <span>{name}</span>
        </span>
        <span id={detailsId(card)} className="block">
          <span className="sr-only">{stageText(card.stage)}. </span>
          {role && <span className="block truncate text-ink-soft text-sm">{role}</span>}
          <CardFlags card={card} freedom={actions.freedomOf?.(card)} />
        </span>
      </button>
      {!card.isRestricted && (
        <>
          <CardTick card={card} actions={actions} className="absolute top-0.5 left-0.5" />
          <div className="absolute top-1 right-1 rounded-md bg-raised/85 print:hidden">
            <MoveMenu cards={[card]} offers={actions.offers} onMove={(to) => actions.onMove([card], to)} />
          </div>
        </>
      )}
    </>
  )
}

import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { formatDate } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { ratingOutOfTen } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { LongList } from '#ui/long-list.tsx'
import { CardFlags } from './card-flags.tsx'
import { type CardActions, CardMarks, CardTick } from './card-parts.tsx'
import { cardName, Face } from './face.tsx'
import { MoveMenu } from './move-menu.tsx'
import { groupCards } from './room-model.ts'
import { useWholeCard } from './whole-cards.ts'

const COLUMNS = '@min-[52rem]:grid-cols-[2.5rem_3rem_minmax(9rem,1.2fr)_minmax(8rem,1fr)_minmax(8rem,1.4fr)_6.5rem_5.5rem_2.5rem]'

/** The applicants in lines, by stage. */
export function ApplicantTable({ cards, actions }: { cards: readonly RoomCard[]; actions: CardActions }) {
  const rows = groupCards(cards).flatMap((group) => group.cards)
  return (
    <div className="@container">
      <div
        aria-hidden
        className={cx('hidden items-end gap-x-4 border-ink border-b-2 pb-1 text-ink-soft text-sm @min-[52rem]:grid', COLUMNS)}
      >
        <span className="col-start-3">{t('Name')}</span>
        <span>{t('Stage')}</span>
        <span>{t('Criteria')}</span>
        <span>{t('Applied')}</span>
        <span className="text-right">{t('Rating')}</span>
      </div>
      <LongList
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={66}
        rowLabel={cardName}
        className="divide-y divide-line"
        rowClassName={cx('grid grid-cols-[2.5rem_3rem_minmax(0,1fr)_2.5rem] items-center gap-x-4 gap-y-1 py-2', COLUMNS)}
      >
        {(card) => (
          <>
            {card.isRestricted ? <span /> : <CardTick card={card} actions={actions} />}
            <Face card={card} className="w-12! rounded-sm" />
            <button
              type="button"
              data-card={card.id}
              onClick={(event) => actions.onPress(event, card)}
              aria-label={t('{name}, open', { name: cardName(card) })}
              className={cx(
                'min-w-0 rounded-sm py-1 text-left hover:underline',
                actions.isOpen(card) && 'outline-3 outline-accent outline-offset-1',
              )}
            >
              <span className="block wrap-anywhere font-semibold">{cardName(card)}</span>
              {actions.roleOf(card) && <span className="block truncate text-ink-soft text-sm">{actions.roleOf(card)}</span>}
            </button>
            <CardMarks card={card} showStage className="@max-[52rem]:col-span-2 @max-[52rem]:col-start-3 @max-[52rem]:row-start-2" />
            <span className="min-w-0 @max-[52rem]:col-span-2 @max-[52rem]:col-start-3 @max-[52rem]:row-start-3">
              <CardFlags card={card} freedom={actions.freedomOf?.(card)} />
              <Notes card={card} />
            </span>
            <span className="text-ink-soft text-sm tabular-nums @max-[52rem]:hidden">
              <Applied card={card} />
            </span>
            <span className="text-right text-sm tabular-nums @max-[52rem]:hidden">{!card.isRestricted && <Rating card={card} />}</span>
            <span className="@max-[52rem]:col-start-4 @max-[52rem]:row-start-1">
              <MoveMenu cards={[card]} offers={actions.offers} onMove={(to) => actions.onMove([card], to)} />
            </span>
          </>
        )}
      </LongList>
    </div>
  )
}

function Notes({ card }: { card: RoomCard }) {
  const notes = useWholeCard(card)?.notes
  return notes ? <span className="line-clamp-1 text-ink-soft text-sm">{notes}</span> : null
}

function Rating({ card }: { card: RoomCard }) {
  const whole = useWholeCard(card)
  return whole && <span>{ratingOutOfTen(whole.student.rating)}</span>
}

function Applied({ card }: { card: RoomCard }) {
  const { timeZone } = useInstitution()
  const whole = useWholeCard(card)
  return whole && <span>{formatDate(whole.submittedAt, timeZone)}</span>
}

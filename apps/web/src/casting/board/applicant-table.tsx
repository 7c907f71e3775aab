import type { Card, RoomCard } from '@callboard/contract/casting/board/endpoints'
import type { Freedom } from '@callboard/contract/people/availability/rules'
import type { CSSProperties, ReactNode } from 'react'
import { formatDate } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { sourceText } from '#shared/application-words.ts'
import { ratingOutOfTen } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { LongList } from '#ui/long-list.tsx'
import { type ApplicantColumn, columnHeading, ENDED, gridOf } from './applicant-columns.ts'
import { CardFlags } from './card-flags.tsx'
import { type CardActions, CardMarks, CardTick } from './card-parts.tsx'
import { useWholeCard } from './cards-in-sight.ts'
import { cardName, Face } from './face.tsx'
import { MoveMenu } from './move-menu.tsx'
import { groupCards } from './room-model.ts'

const COLUMNS = '@min-[60rem]:grid-cols-(--applicant-columns)'
const ROW_HEIGHT = { compact: 49, large: 77 } as const

/** The applicants in rows, by stage, with the columns that the user chose. On small screens one line below the name lists these facts. */
export function ApplicantTable({ cards, actions }: { cards: readonly RoomCard[]; actions: CardActions }) {
  const rows = groupCards(cards).flatMap((group) => group.cards)
  const { columns, isCompact } = actions.look
  return (
    <div className="@container" style={{ '--applicant-columns': gridOf(columns) } as CSSProperties}>
      <div
        aria-hidden
        className={cx('hidden items-end gap-x-3 border-ink border-b-2 pb-1 text-ink-soft text-sm @min-[60rem]:grid', COLUMNS)}
      >
        <span className="col-start-3">{t('Name')}</span>
        <span>{t('Stage')}</span>
        {columns.map((column) => (
          <span key={column} className={cx('truncate', ENDED.has(column) && 'text-right')}>
            {t(columnHeading(column))}
          </span>
        ))}
      </div>
      <LongList
        // `LongList` measures row heights only once, so it is mounted again for another size.
        key={isCompact ? 'compact' : 'large'}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={isCompact ? ROW_HEIGHT.compact : ROW_HEIGHT.large}
        rowLabel={cardName}
        className="divide-y divide-line"
        rowClassName={cx(
          'grid grid-cols-[2rem_3rem_minmax(0,1fr)_2.5rem] items-center gap-x-3 gap-y-1',
          isCompact ? 'py-0.5' : 'py-2',
          COLUMNS,
        )}
      >
        {(card) => <Row card={card} actions={actions} />}
      </LongList>
    </div>
  )
}

function Row({ card, actions }: { card: RoomCard; actions: CardActions }) {
  const { columns, isCompact } = actions.look
  const role = actions.roleOf(card)
  const freedom = actions.freedomOf?.(card)
  return (
    <>
      {card.isRestricted ? <span /> : <CardTick card={card} actions={actions} />}
      <Face card={card} className={cx('rounded-sm', isCompact ? 'w-9!' : 'w-12!')} />
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
        <span className={cx('wrap-anywhere font-semibold', isCompact ? 'block truncate' : 'line-clamp-2')}>{cardName(card)}</span>
        {role && <span className="block truncate text-ink-soft text-sm">{role}</span>}
      </button>
      <CardMarks card={card} showStage className="@max-[60rem]:col-span-2 @max-[60rem]:col-start-3 @max-[60rem]:row-start-2" />
      <span className="min-w-0 @max-[60rem]:col-span-2 @max-[60rem]:col-start-3 @max-[60rem]:row-start-3 @min-[60rem]:hidden">
        <Facts card={card} columns={columns} />
        {columns.includes('criteria') && <Criteria card={card} freedom={freedom} isCompact={isCompact} />}
      </span>
      {columns.map((column) => (
        <span
          key={column}
          className={cx(
            'min-w-0 text-sm @max-[60rem]:hidden',
            'tabular-nums',
            ENDED.has(column) ? 'text-right' : column !== 'criteria' && 'truncate',
          )}
        >
          {column === 'criteria' ? (
            <Criteria card={card} freedom={freedom} isCompact={isCompact} />
          ) : (
            !card.isRestricted && <Cell card={card} column={column} />
          )}
        </span>
      ))}
      <span className="@max-[60rem]:col-start-4 @max-[60rem]:row-start-1">
        <MoveMenu cards={[card]} offers={actions.offers} onMove={(to) => actions.onMove([card], to)} />
      </span>
    </>
  )
}

function Criteria({ card, freedom, isCompact }: { card: RoomCard; freedom: Freedom | undefined; isCompact: boolean }) {
  const notes = useWholeCard(card)?.notes
  return (
    <>
      <CardFlags card={card} freedom={freedom} className={isCompact ? 'flex-nowrap overflow-hidden' : undefined} />
      {notes && !isCompact && (
        <span className="block truncate text-ink-soft text-sm" title={notes}>
          {notes}
        </span>
      )}
    </>
  )
}

const quiet = <span className="text-ink-soft">–</span>

/** The content of a column's cell. */
const CELLS: Readonly<Record<Exclude<ApplicantColumn, 'criteria' | 'applied'>, (card: Card) => ReactNode>> = {
  year: ({ student }) => student.year && t(student.year),
  major: ({ student }) => student.major && <span title={student.major}>{student.major}</span>,
  gender: ({ student }) => student.gender && t(student.gender),
  age: ({ student }) => student.age,
  height: ({ student }) => student.height,
  tape: ({ hasTape, hasNewTape }) => hasTape && (hasNewTape ? <span className="font-semibold text-info">{t('New')}</span> : t('Yes')),
  consent: ({ hasConsent, hasDeclined }) => (hasConsent ? t('Yes') : hasDeclined && t('Declined')),
  rating: ({ student }) => ratingOutOfTen(student.rating),
}

function Cell({ card, column }: { card: RoomCard; column: Exclude<ApplicantColumn, 'criteria'> }) {
  const { timeZone } = useInstitution()
  const whole = useWholeCard(card)
  if (!whole) return null
  if (column === 'applied') {
    return (
      <>
        {formatDate(whole.submittedAt, timeZone)}
        {whole.source !== 'applied' && <span className="block text-ink-soft">{sourceText(whole.source)}</span>}
      </>
    )
  }
  const said = CELLS[column](whole)
  return said ? <span>{said}</span> : quiet
}

/** Year, major and height in one line, if their columns are chosen. */
function Facts({ card, columns }: { card: RoomCard; columns: readonly ApplicantColumn[] }) {
  const whole = useWholeCard(card)
  if (!whole || card.isRestricted) return null
  const { year, major, height } = whole.student
  const facts = { year: year && t(year), major, height }
  const said = (['year', 'major', 'height'] as const).filter((column) => columns.includes(column)).flatMap((column) => facts[column] || [])
  return said.length > 0 ? <span className="block truncate text-ink-soft text-sm">{said.join(' · ')}</span> : null
}

import type { DayBoard } from '@callboard/contract/schedule/day-board/endpoints'
import { t } from '#app/language/t.ts'
import { cx } from '#ui/cx.ts'
import { roomText } from './day-text.ts'

/**
 * Chooses the room into which this tablet calls people.
 *
 * @param value `null` for the room of each person's own slot
 */
export function RoomChoice({
  board,
  value,
  onChange,
}: {
  board: Pick<DayBoard, 'kind' | 'rooms'>
  value: string | null
  onChange: (room: string | null) => void
}) {
  if (board.rooms.length < 2) return null
  const own = board.kind === 'session' ? [null] : []
  const chosen = value ?? (board.kind === 'session' ? null : board.rooms[0])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t('Call people to')}</legend>
      <div className="flex flex-wrap gap-2">
        {[...own, ...board.rooms].map((room) => (
          <button
            key={room ?? ''}
            type="button"
            aria-pressed={room === chosen}
            onClick={() => onChange(room)}
            className={cx(
              'wrap-anywhere min-h-11 rounded-md border px-4 font-semibold',
              room === chosen ? 'border-ink bg-ink text-paper' : 'border-edge bg-raised hover:border-ink',
            )}
          >
            {room === null ? t('Their own room') : roomText(board, room)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

import type { BoardKey } from '@callboard/contract/schedule/day-board/board-key'
import { Link } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'

/** The way to the board of a day. */
export function DayBoardLink({ board, size = 'md' }: { board: BoardKey; size?: 'sm' | 'md' }) {
  return (
    <Link to="/day/$key" params={{ key: board }} className={buttonClass('secondary', size)}>
      <DoorOpen aria-hidden className="size-4" /> {t('Board of the day')}
    </Link>
  )
}

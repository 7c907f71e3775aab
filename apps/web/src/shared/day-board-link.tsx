import type { BoardKey } from '@callboard/contract/schedule/day-board/board-key'
import { Link } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'

/** A link to the day board. */
export function DayBoardLink({ board, size = 'md' }: { board: BoardKey; size?: 'sm' | 'md' }) {
  return (
    <Link to="/day/$key" params={{ key: board }} className={buttonClass('secondary', size)}>
      <DoorOpen aria-hidden className="size-4" /> {t('Board of the day')}
    </Link>
  )
}

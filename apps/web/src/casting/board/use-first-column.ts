import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls a board to its first column with people, if that is out of view: a phone shows one column, and the first may be empty. Moving
 * people later does not scroll the board.
 *
 * @param filter which people are shown; another text for another choice, with which the board begins again
 * @returns for the board, whose columns are sections
 */
export function useFirstColumn(filter: string): RefObject<HTMLElement | null> {
  const board = useRef<HTMLElement>(null)
  const begun = useRef<string>(undefined)
  useLayoutEffect(() => {
    const { current } = board
    if (!current || begun.current === filter) return
    begun.current = filter
    current.scrollLeft = 0
    const column = current.querySelector('[data-card]')?.closest('section')
    if (!column) return
    current.scrollLeft = Math.max(0, column.getBoundingClientRect().right - current.getBoundingClientRect().right)
  })
  return board
}

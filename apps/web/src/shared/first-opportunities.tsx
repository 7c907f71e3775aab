import { PROJECT_LIST } from '@callboard/contract/casting/projects/rules'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { plural } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'

/** The number of casting calls shown besides the first ones, and its setter. */
export interface MoreShown {
  more: number
  onMore: (more: number) => void
}

interface ShownOpportunities {
  /** The ref of the list, whose rows each have a link. */
  list: RefObject<HTMLUListElement | null>
  /** The button that shows the next ones; `false` when all are shown. */
  button: ReactNode
}

/**
 * Shows more of the active casting calls of a student's home with each press.
 *
 * @param shown the number of shown casting calls
 * @param total how many there are
 */
export function useMoreOpportunities({ shown, total, more, onMore }: MoreShown & { shown: number; total: number }): ShownOpportunities {
  const next = Math.min(PROJECT_LIST.studentHomeMore, total - shown)
  const list = useRef<HTMLUListElement>(null)
  /** Index of the first new row, which gets the focus: the pressed button has moved below it, or is gone. */
  const goOn = useRef<number>(undefined)
  useEffect(() => {
    if (goOn.current === undefined || goOn.current >= shown) return
    list.current?.children[goOn.current]?.querySelector('a')?.focus({ preventScroll: true })
    goOn.current = undefined
  }, [shown])
  const button = next > 0 && (
    <Button
      variant="ghost"
      icon={ChevronDown}
      className="w-full"
      onClick={() => {
        goOn.current = shown
        onMore(more + next)
      }}
    >
      {plural(next, 'Show 1 more', 'Show {count} more')}
    </Button>
  )
  return { list, button }
}

import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import { plural } from '#lib/t.ts'
import { Button } from '#ui/button.tsx'

/** How many of a list are shown beside the first ones, and what to do for more. */
export interface MoreShown {
  more: number
  onMore: (more: number) => void
}

interface ShowMore<Item> {
  shown: readonly Item[]
  /** Belongs at the list, whose rows each have a link. */
  list: RefObject<HTMLUListElement | null>
  /** Shows the next ones; nothing where all are shown. */
  button: ReactNode
}

/**
 * The beginning of a list that grows by a press.
 *
 * @param first how many are shown from the first
 * @param step how many join them with each press
 */
export function useShowMore<Item>(
  items: readonly Item[],
  { first, step, more, onMore }: MoreShown & { first: number; step: number },
): ShowMore<Item> {
  // The press for more is answered before they are drawn.
  const drawn = useDeferredValue(more)
  const shown = items.slice(0, first + drawn)
  const next = Math.min(step, items.length - shown.length)
  const list = useRef<HTMLUListElement>(null)
  /** Where reading goes on: the button that was pressed has moved below it, or is gone. */
  const goOn = useRef<number>(undefined)
  useEffect(() => {
    if (goOn.current === undefined || goOn.current >= shown.length) return
    list.current?.children[goOn.current]?.querySelector('a')?.focus({ preventScroll: true })
    goOn.current = undefined
  }, [shown.length])
  const button = next > 0 && (
    <Button
      variant="ghost"
      icon={ChevronDown}
      className="w-full"
      pending={drawn !== more}
      onClick={() => {
        goOn.current = shown.length
        onMore(more + next)
      }}
    >
      {plural(next, 'Show 1 more', 'Show {count} more')}
    </Button>
  )
  return { shown, list, button }
}

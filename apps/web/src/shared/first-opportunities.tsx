import type { Project } from '@callboard/contract/projects/endpoints'
import { PROJECT_LIST } from '@callboard/contract/projects/rules'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { plural } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'

/** How many more casting calls than the first ones are shown, and how to change it. */
export interface MoreShown {
  more: number
  onMore: (more: number) => void
}

interface ShownOpportunities {
  shown: readonly Project[]
  /** The ref of the list, whose rows each have a link. */
  list: RefObject<HTMLUListElement | null>
  /** The button that shows the next ones; `false` when all are shown. */
  button: ReactNode
}

/** The open casting calls of a student's home: the first ones, and more with each press. */
export function useShownOpportunities(projects: readonly Project[], { more, onMore }: MoreShown): ShownOpportunities {
  const active = projects.filter(({ status }) => status === 'active')
  const shown = active.slice(0, PROJECT_LIST.studentHome + more)
  const next = Math.min(PROJECT_LIST.studentHomeMore, active.length - shown.length)
  const list = useRef<HTMLUListElement>(null)
  /** Index of the first new row, which gets the focus: the pressed button has moved below it, or is gone. */
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

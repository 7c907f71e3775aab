import { type CSSProperties, type ReactNode, type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Lists up to this length are drawn whole. */
const DRAWN_WHOLE = 60
/** How far from the screen a block is drawn before it comes into sight. */
const MARGIN = '1200px 0px'

/** Some of the rows of a long list, which are drawn and put away together. */
interface Block<Row> {
  /** Place of its first row in the whole list. */
  readonly start: number
  readonly rows: readonly Row[]
  /** Whether it stands whether or not it is in sight. */
  readonly always: boolean
}

/**
 * Parts the rows of a list into blocks, so that no more is drawn than can be seen soon.
 *
 * @param size rows of a block: several screens of them would be drawn for one row in sight
 */
function useBlocks<Row>(rows: readonly Row[], size: number): readonly Block<Row>[] {
  return useMemo(() => {
    if (rows.length <= DRAWN_WHOLE) return [{ start: 0, rows, always: true }]
    return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => {
      const start = index * size
      return { start, rows: rows.slice(start, start + size), always: start === 0 }
    })
  }, [rows, size])
}

/**
 * Whether a block is to be drawn, and how high its empty place is otherwise.
 *
 * @param keeps leaves it drawn from then on, because something may be typed in it
 */
function useInSight(
  element: RefObject<Element | null>,
  { always, estimate, keeps }: { always: boolean; estimate: number; keeps: boolean },
): { drawn: boolean; place: CSSProperties } {
  const [drawn, setDrawn] = useState(always)
  const height = useRef(estimate)
  useEffect(() => {
    const { current } = element
    if (always || !current) return
    // Inside a dialog the margin counts from the part that scrolls, where a browser knows how.
    const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: MARGIN, scrollMargin: MARGIN }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      // A press meanwhile is answered first.
      if (entry.isIntersecting) return startTransition(() => setDrawn(true))
      // Where somebody is with the keyboard stays.
      if (keeps || current.contains(document.activeElement)) return
      if (entry.boundingClientRect.height > 0) height.current = entry.boundingClientRect.height
      setDrawn(false)
    }, options)
    observer.observe(current)
    // Paper has all of it.
    const drawAll = () => flushSync(() => setDrawn(true))
    window.addEventListener('beforeprint', drawAll)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', drawAll)
    }
  }, [always, keeps, element])
  return { drawn: always || drawn, place: { height: height.current } }
}

interface LongListProps<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  children: (row: Row) => ReactNode
  /** How high a row is before one was seen, in pixels. */
  rowHeight: number
  blockSize?: number
  /** Keeps what was drawn once, because something may be typed in it. */
  keeps?: boolean
  className?: string
  /** Said of each row to people who hear it. */
  rowLabel?: (row: Row) => string
  rowClassName?: string
}

/** A list of any length, of which only what can be seen soon is drawn. Rows are ruled. */
export function LongList<Row>({ rows, blockSize = 25, className, ...block }: LongListProps<Row>) {
  const blocks = useBlocks(rows, blockSize)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list element may hold nothing but its rows, and blocks of them are put away
    <div role="list" className={className}>
      {blocks.map((one) => (
        <ListBlock key={one.start} block={one} length={rows.length} {...block} />
      ))}
    </div>
  )
}

function ListBlock<Row>({
  block,
  length,
  rowKey,
  children,
  rowHeight,
  keeps = false,
  rowLabel,
  rowClassName,
}: Omit<LongListProps<Row>, 'rows' | 'blockSize' | 'className'> & { block: Block<Row>; length: number }) {
  const element = useRef<HTMLDivElement>(null)
  const { drawn, place } = useInSight(element, { always: block.always, estimate: block.rows.length * rowHeight, keeps })
  return (
    <div ref={element} role="presentation" className="divide-y divide-line" style={drawn ? undefined : place}>
      {drawn &&
        block.rows.map((row, index) => (
          // biome-ignore lint/a11y/useSemanticElements: see the list
          <div
            key={rowKey(row)}
            role="listitem"
            aria-label={rowLabel?.(row)}
            aria-setsize={length}
            aria-posinset={block.start + index + 1}
            className={rowClassName}
          >
            {children(row)}
          </div>
        ))}
    </div>
  )
}

// Why our own: virtual lists take fixed or measured heights and render only what is on screen; here rows have any height, stay in the page's
// flow, and print in full.

import { type CSSProperties, type ReactNode, type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Lists up to this length are rendered whole. */
const DRAWN_WHOLE = 60
/** How far from the screen a block is rendered before it comes into sight. */
const MARGIN = '1200px 0px'

/** So many blocks make a chapter. Of a chapter far from the screen not even its blocks are there. */
const CHAPTER = 12

/** Some of the rows of a long list, which are rendered and put away together. */
interface Block<Row> {
  /** Place of its first row in the whole list. */
  readonly start: number
  readonly rows: readonly Row[]
}

/** Parts anything into runs of one length. @returns each with the place of its first */
function runs<Item>(items: readonly Item[], length: number): readonly { start: number; rows: readonly Item[] }[] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) => {
    const start = index * length
    return { start, rows: items.slice(start, start + length) }
  })
}

/**
 * Parts the rows of a list into chapters of blocks, so that no more is rendered than can be seen soon.
 *
 * @param size rows of a block: several screens of them would be rendered for one row in sight
 */
function useChapters<Row>(rows: readonly Row[], size: number): readonly (readonly Block<Row>[])[] {
  return useMemo(
    () => runs(runs(rows, rows.length > DRAWN_WHOLE ? size : DRAWN_WHOLE), CHAPTER).map((chapter) => chapter.rows),
    [rows, size],
  )
}

/** Whether the page is being printed: paper has all of a list. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/**
 * Whether a part of the list is to be rendered, and how high its empty place is otherwise.
 *
 * @param always whether it is rendered in sight or not
 * @param keeps leaves it rendered from then on, because something may be typed in it
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
    return () => observer.disconnect()
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
  /** Keeps what was rendered once, because something may be typed in it. */
  keeps?: boolean
  className?: string
  /** Said of each row to people who hear it. */
  rowLabel?: (row: Row) => string
  rowClassName?: string
}

/** A list of any length, of which only what can be seen soon is rendered. Rows are ruled. */
export function LongList<Row>({ rows, blockSize = 25, className, ...block }: LongListProps<Row>) {
  const chapters = useChapters(rows, blockSize)
  const isPrinting = usePrinting()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list element may hold nothing but its rows, and blocks of them are put away
    <div role="list" className={className}>
      {chapters.map((blocks, index) => (
        <ListChapter key={blocks[0]?.start} blocks={blocks} isFirst={index === 0} isPrinting={isPrinting} length={rows.length} {...block} />
      ))}
    </div>
  )
}

type PartProps<Row> = Omit<LongListProps<Row>, 'rows' | 'blockSize' | 'className'> & {
  /** Whether it begins the list and is there from the first. */
  isFirst: boolean
  isPrinting: boolean
  /** Rows of the whole list. */
  length: number
}

function ListChapter<Row>({ blocks, isFirst, ...part }: PartProps<Row> & { blocks: readonly Block<Row>[] }) {
  const { rowHeight, keeps = false, isPrinting } = part
  const element = useRef<HTMLDivElement>(null)
  const estimate = blocks.reduce((sum, { rows }) => sum + rows.length, 0) * rowHeight
  const { drawn, place } = useInSight(element, { always: isFirst || isPrinting, estimate, keeps })
  return (
    <div ref={element} role="presentation" className="divide-y divide-line" style={drawn ? undefined : place}>
      {drawn && blocks.map((block, index) => <ListBlock key={block.start} block={block} isFirst={isFirst && index === 0} {...part} />)}
    </div>
  )
}

function ListBlock<Row>({
  block,
  isFirst,
  isPrinting,
  length,
  rowKey,
  children,
  rowHeight,
  keeps = false,
  rowLabel,
  rowClassName,
}: PartProps<Row> & { block: Block<Row> }) {
  const element = useRef<HTMLDivElement>(null)
  const { drawn, place } = useInSight(element, { always: isFirst || isPrinting, estimate: block.rows.length * rowHeight, keeps })
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

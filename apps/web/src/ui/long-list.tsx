// Why our own: libraries for virtual lists need fixed or measured heights, and render only visible rows. Here rows have any height, stay in
// the page's flow, and print completely.

import { type CSSProperties, type ReactNode, type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** By default lists up to this length are rendered completely. */
const WHOLE_LIST_LIMIT = 60
/** How far outside the viewport a block is already rendered. */
const MARGIN = '1200px 0px'
/**
 * Options of observers that report blocks near the viewport. Inside a dialog the margin applies to the scrolling element, in browsers that
 * support `scrollMargin`.
 */
export const NEAR: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: MARGIN, scrollMargin: MARGIN }

/** Number of blocks per chapter. Chapters far from the viewport do not even have the elements of their blocks. */
const CHAPTER = 12

/** Lines between rows. */
const LINES = 'divide-y divide-line'

/** Rows of a long list that are rendered and removed together. */
interface Block<Row> {
  /** Index of its first row in the whole list. */
  readonly start: number
  readonly rows: readonly Row[]
}

/** Splits a list into runs of one length. @returns each with the index of its first item */
function runs<Item>(items: readonly Item[], length: number): readonly { start: number; rows: readonly Item[] }[] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) => {
    const start = index * length
    return { start, rows: items.slice(start, start + length) }
  })
}

/**
 * Splits the rows of a list into chapters of blocks, so that only blocks near the viewport are rendered.
 *
 * @param size rows per block; a larger block renders more rows outside the viewport
 * @param whole a list up to this length is one block
 */
function chaptersOf<Row>(rows: readonly Row[], size: number, whole: number): readonly (readonly Block<Row>[])[] {
  return runs(runs(rows, rows.length > whole ? size : whole), CHAPTER).map((chapter) => chapter.rows)
}

/** Whether the page is being printed: paper shows the whole list. */
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
 * Whether to render a part of the list, and otherwise the height of its placeholder.
 *
 * @param always render it even far from the viewport
 * @param keeps do not remove it once it was rendered, because it may contain typed text
 */
function useInSight(
  element: RefObject<Element | null>,
  { always, estimate, keeps }: { always: boolean; estimate: number; keeps: boolean },
): { isRendered: boolean; place: CSSProperties } {
  const [isRendered, setRendered] = useState(always)
  const height = useRef(estimate)
  useEffect(() => {
    const { current } = element
    if (always || !current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return
      // Renders in a transition, so that a press gets its response first.
      if (entry.isIntersecting) return startTransition(() => setRendered(true))
      // Do not remove the block that has the keyboard focus.
      if (keeps || current.contains(document.activeElement)) return
      if (entry.boundingClientRect.height > 0) height.current = entry.boundingClientRect.height
      setRendered(false)
    }, NEAR)
    observer.observe(current)
    return () => observer.disconnect()
  }, [always, keeps, element])
  return { isRendered: always || isRendered, place: { height: height.current } }
}

interface LongListProps<Row> {
  rows: readonly Row[]
  /** Number of rows, if not all are read. */
  length?: number
  rowKey: (row: Row) => string | number
  children: (row: Row) => ReactNode
  /** Estimated height of a row that was never rendered, in pixels. */
  rowHeight: number
  blockSize?: number
  /** Lists up to this length are rendered completely; pages with several lists use a smaller number. */
  whole?: number
  /** Never removes rows that were rendered once, because they may contain typed text. */
  keeps?: boolean
  className?: string
  /** Classes of each block of rows, such as a grid of photos; lines between the rows by default. */
  blockClassName?: string
  /** The accessible name of each row. */
  rowLabel?: (row: Row) => string
  rowClassName?: string
}

/** A list of any length that renders only the rows near the viewport. Rows are separated by lines, unless their blocks are laid out otherwise. */
export function LongList<Row>({
  rows,
  length = rows.length,
  blockSize = 25,
  whole = WHOLE_LIST_LIMIT,
  className,
  ...block
}: LongListProps<Row>) {
  const chapters = chaptersOf(rows, blockSize, whole)
  const isPrinting = usePrinting()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list element may contain only its rows, and here blocks are between them
    <div role="list" className={className}>
      {chapters.map((blocks, index) => (
        <ListChapter key={blocks[0]?.start} blocks={blocks} isFirst={index === 0} isPrinting={isPrinting} length={length} {...block} />
      ))}
    </div>
  )
}

type PartProps<Row> = Omit<LongListProps<Row>, 'rows' | 'length' | 'blockSize' | 'whole' | 'className'> & {
  /** Whether it is the first part of the list, which is always rendered. */
  isFirst: boolean
  isPrinting: boolean
  /** Number of rows in the whole list. */
  length: number
}

function ListChapter<Row>({ blocks, isFirst, ...part }: PartProps<Row> & { blocks: readonly Block<Row>[] }) {
  const { rowHeight, keeps = false, isPrinting, blockClassName = LINES } = part
  const element = useRef<HTMLDivElement>(null)
  const estimate = blocks.reduce((sum, { rows }) => sum + rows.length, 0) * rowHeight
  const { isRendered, place } = useInSight(element, { always: isFirst || isPrinting, estimate, keeps })
  return (
    <div ref={element} role="presentation" className={blockClassName === LINES ? LINES : undefined} style={isRendered ? undefined : place}>
      {isRendered && blocks.map((block, index) => <ListBlock key={block.start} block={block} isFirst={isFirst && index === 0} {...part} />)}
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
  blockClassName = LINES,
  rowLabel,
  rowClassName,
}: PartProps<Row> & { block: Block<Row> }) {
  const element = useRef<HTMLDivElement>(null)
  const { isRendered, place } = useInSight(element, { always: isFirst || isPrinting, estimate: block.rows.length * rowHeight, keeps })
  return (
    <div ref={element} role="presentation" className={isRendered ? blockClassName : undefined} style={isRendered ? undefined : place}>
      {isRendered &&
        block.rows.map((row, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as for the list
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

import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels between faces. */
const GAP = 12
/** Narrower than this, the style sheet decides: a phone shows three faces in each row. */
const NARROWEST = 640
/** How much larger or smaller than asked for faces may be, so that the last row is whole. */
const MOST = 1.26

/**
 * How many faces a row of the contact sheet has, so that no full page ends within a row.
 *
 * @param width of the sheet, in pixels
 * @param face the width that faces should have at least
 * @param size how many faces a full page has
 * @returns nothing where rows cannot be whole without much larger or smaller faces
 */
export function wholeRows(width: number, face: number, size: number): number | undefined {
  if (width < NARROWEST) return
  const fits = Math.max(1, Math.floor((width + GAP) / (face + GAP)))
  const change = (columns: number) => Math.max(columns / fits, fits / columns)
  let best: number | undefined
  for (let columns = 1; columns <= size; columns += 1)
    if (size % columns === 0 && change(columns) <= (best ? change(best) : MOST)) best = columns
  return best
}

/** As `wholeRows`, for a list as wide as it is now. @param face nothing while the list is no contact sheet with a full page */
export function useWholeRows(list: RefObject<HTMLElement | null>, face: number | undefined, size: number): number | undefined {
  const [columns, setColumns] = useState<number>()
  useLayoutEffect(() => {
    const { current } = list
    if (!current || face === undefined) return setColumns(undefined)
    const measure = () => setColumns(wholeRows(current.clientWidth, face, size))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [list, face, size])
  return columns
}

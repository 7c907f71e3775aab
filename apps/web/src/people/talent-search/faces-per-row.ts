import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels between faces. */
const GAP = 12
/** Narrower than this, the style sheet decides: a phone shows three faces in each row. */
const NARROWEST = 640
/** Columns that divide every size of a page. */
const COLUMNS = [4, 5, 10, 20] as const

/**
 * How many faces a row of the contact sheet has, so that no full page ends within a row.
 *
 * @param width of the sheet, in pixels
 * @param face the width that faces should have at least
 * @returns nothing where rows cannot be whole without much larger or smaller faces
 */
export function facesPerRow(width: number, face: number): number | undefined {
  const fits = width < NARROWEST ? 0 : Math.floor((width + GAP) / (face + GAP))
  return COLUMNS.find((columns) => columns <= fits * 1.25 && fits < columns * 1.25)
}

/** As `facesPerRow`, for a list as wide as it is now. @param face 0 while the list is no contact sheet with a full page */
export function useFacesPerRow(list: RefObject<HTMLElement | null>, face: number): number | undefined {
  const [columns, setColumns] = useState<number>()
  useLayoutEffect(() => {
    if (!list.current || face === 0) return
    const measure = () => list.current && setColumns(facesPerRow(list.current.clientWidth, face))
    const observer = new ResizeObserver(measure)
    observer.observe(list.current)
    measure()
    return () => observer.disconnect()
  }, [list, face])
  return face === 0 ? undefined : columns
}

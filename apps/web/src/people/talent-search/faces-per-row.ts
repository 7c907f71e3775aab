import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels between faces. */
const GAP = 12
/** Below this width the style sheet decides: a phone shows three photos in each row. */
const NARROWEST = 640
/** Numbers of columns that divide every page size. */
const COLUMNS = [4, 5, 10, 20] as const

/**
 * The number of photos in a row of the contact sheet, chosen so that a full page has only full rows.
 *
 * @param width of the sheet, in pixels
 * @param face the minimum width of a photo
 * @returns `undefined` if full rows would need much larger or smaller photos
 */
export function facesPerRow(width: number, face: number): number | undefined {
  const fits = width < NARROWEST ? 0 : Math.floor((width + GAP) / (face + GAP))
  return COLUMNS.find((columns) => columns <= fits * 1.25 && fits < columns * 1.25)
}

/** As `facesPerRow`, for the current width of a list. @param face 0 unless the list is a contact sheet with a full page */
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

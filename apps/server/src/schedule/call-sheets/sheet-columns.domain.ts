/** The position of a block on a page. */
export interface BlockPlace {
  readonly column: number
  /** From the top of the column. */
  readonly top: number
}

/** Points by which the column height grows until everything fits. */
const STEP = 2

/** The positions of the first blocks that fit into columns of this height. */
function filled(heights: readonly number[], { columns, height }: { columns: number; height: number }): BlockPlace[] {
  const places: BlockPlace[] = []
  let [column, top] = [0, 0]
  for (const one of heights) {
    if (top + one > height && top > 0) [column, top] = [column + 1, 0]
    if (column === columns) break
    places.push({ column, top })
    top += one
  }
  return places
}

/**
 * Places blocks in the columns of a page, in order, and balances the columns of the last page, which is easier to read.
 *
 * @param heights of the blocks; a block higher than a page gets a column of its own
 * @returns the positions of the blocks that fit on the page
 */
export function balanced(heights: readonly number[], page: { columns: number; height: number }): BlockPlace[] {
  const all = filled(heights, page)
  if (all.length < heights.length) return all
  let height = heights.reduce((sum, one) => sum + one, 0) / page.columns
  while (height < page.height) {
    const even = filled(heights, { ...page, height })
    if (even.length === heights.length) return even
    height += STEP
  }
  return all
}

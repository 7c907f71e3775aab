/** Where a block is on a page. */
export interface BlockPlace {
  readonly column: number
  /** From the top of the column. */
  readonly top: number
}

/** Points by which columns are made longer until they take everybody. */
const STEP = 2

/** How many blocks from the first on fit into columns that are so high, and where they are. */
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
 * Places blocks in columns of a page, in their order. The last columns are as long as one another: that reads better than a full one and a
 * short one.
 *
 * @param heights of the blocks; one that is higher than a page has a column of its own
 * @returns the places of as many blocks as fit on the page
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

/** A list that is read page by page, as `useInfiniteQuery` returns it. */
interface PagedList {
  readonly hasNextPage: boolean
  fetchNextPage(options: { throwOnError: true }): Promise<PagedList>
}

/**
 * Where the next page of a list starts; `undefined` after the last one. Each page contains the total number of rows.
 *
 * @param lengthOf the rows of a page
 */
export function nextPlace<Page extends { readonly found: number }>(lengthOf: (page: Page) => number) {
  return (last: Page, pages: readonly Page[]): number | undefined => {
    const read = pages.reduce((sum, page) => sum + lengthOf(page), 0)
    return lengthOf(last) > 0 && read < last.found ? read : undefined
  }
}

/** The rows of all pages, each once: a row that changed its place while pages were read may be on two of them. */
export function rowsOf<Row>(pages: readonly (readonly Row[])[], keyOf: (row: Row) => number): Row[] {
  return [...new Map(pages.flat().map((row) => [keyOf(row), row])).values()]
}

/** Reads the pages that are missing. @throws ApiError when one cannot be read */
export async function readAll(list: PagedList): Promise<void> {
  for (let read = list; read.hasNextPage; ) read = await read.fetchNextPage({ throwOnError: true })
}

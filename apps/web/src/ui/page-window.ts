/**
 * The page numbers to offer: first, last, and those around the current one. `null` stands for a gap; a gap of one page shows that page.
 *
 * @param page current page, from 1
 * @param pageCount number of pages, at least 1
 */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount])
  const shown = [...wanted].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b)
  const pages: (number | null)[] = []
  let before = 0
  for (const number of shown) {
    if (number - before === 2) pages.push(number - 1)
    else if (number - before > 2) pages.push(null)
    pages.push(number)
    before = number
  }
  return pages
}

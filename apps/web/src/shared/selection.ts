import { plural } from '#app/language/t.ts'

/** The selected talents, on this page of the list and on others. */
export interface Selection {
  readonly ids: ReadonlySet<number>
  /** Where a range starts: the talent that was selected last. */
  readonly anchor: number | undefined
  /** The selection before the current range, so that a smaller range deselects the rest. */
  readonly before: ReadonlySet<number>
}

export const NOTHING_CHOSEN: Selection = { ids: new Set(), anchor: undefined, before: new Set() }

/** Selects one talent, or deselects it. */
export function toggled({ ids }: Selection, id: number): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id, before: next }
}

/**
 * Selects everything from the anchor to one talent.
 *
 * @param page the ids of the page, in order
 * @param from where the range starts if the anchor is not on this page
 */
export function rangedTo(selection: Selection, page: readonly number[], to: number, from: number = to): Selection {
  const isHere = selection.anchor !== undefined && page.includes(selection.anchor)
  const anchor = isHere && selection.anchor !== undefined ? selection.anchor : from
  const before = isHere ? selection.before : selection.ids
  const [first, last] = [page.indexOf(anchor), page.indexOf(to)].sort((a, b) => a - b) as [number, number]
  if (first < 0) return selection
  return { ids: new Set([...before, ...page.slice(first, last + 1)]), anchor, before }
}

/** Selects the whole page in addition to the current selection. */
export function withPage({ ids, anchor }: Selection, page: readonly number[]): Selection {
  const next = new Set([...ids, ...page])
  return { ids: next, anchor: anchor ?? page[0], before: next }
}

/** The size of the selection: *3 selected*, and how many of them are not on this page. */
export function selectionText(ids: ReadonlySet<number>, page: readonly number[]): string {
  const here = page.filter((id) => ids.has(id)).length
  const elsewhere = ids.size - here
  return elsewhere === 0
    ? plural(ids.size, '{count} selected', '{count} selected')
    : plural(ids.size, '{count} selected, {elsewhere} on other pages', '{count} selected, {elsewhere} on other pages', { elsewhere })
}

import { describe, expect, it } from 'vitest'
import { NOTHING_CHOSEN, rangedTo, selectionText, toggled, withPage } from './selection.ts'

const page = [1, 2, 3, 4, 5, 6]
const ids = ({ ids }: { ids: ReadonlySet<number> }) => [...ids].sort((a, b) => a - b)

describe('selecting talents', () => {
  it('selects one and deselects it again', () => {
    const one = toggled(NOTHING_CHOSEN, 3)
    expect(ids(one)).toEqual([3])
    expect(ids(toggled(one, 3))).toEqual([])
  })

  it('extends a range in both directions from the anchor', () => {
    const start = toggled(toggled(NOTHING_CHOSEN, 6), 3)
    expect(ids(rangedTo(start, page, 5))).toEqual([3, 4, 5, 6])
    expect(ids(rangedTo(start, page, 1))).toEqual([1, 2, 3, 6])
  })

  it('deselects what a shrinking range leaves, but nothing that was selected before', () => {
    const start = toggled(toggled(NOTHING_CHOSEN, 4), 1)
    const far = rangedTo(start, page, 5)
    expect(ids(far)).toEqual([1, 2, 3, 4, 5])
    expect(ids(rangedTo(far, page, 2))).toEqual([1, 2, 4])
    expect(ids(rangedTo(rangedTo(far, page, 1), page, 2))).toEqual([1, 2, 4])
  })

  it('starts a range at the focused talent if nothing on this page is selected', () => {
    const elsewhere = toggled(NOTHING_CHOSEN, 99)
    expect(ids(rangedTo(elsewhere, page, 3, 2))).toEqual([2, 3, 99])
    expect(ids(rangedTo(elsewhere, page, 3))).toEqual([3, 99])
  })

  it('keeps the selection of other pages when a whole page is selected', () => {
    expect(ids(withPage(toggled(NOTHING_CHOSEN, 99), page))).toEqual([...page, 99])
  })

  it('counts the selected talents, and those not on this page', () => {
    expect(selectionText(new Set([1, 2]), page)).toBe('2 selected')
    expect(selectionText(new Set([1, 98, 99]), page)).toBe('3 selected, 2 on other pages')
  })
})

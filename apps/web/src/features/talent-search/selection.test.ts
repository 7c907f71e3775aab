import { describe, expect, it } from 'vitest'
import { NOTHING_CHOSEN, rangedTo, selectionText, toggled, withPage } from './selection.ts'

const page = [1, 2, 3, 4, 5, 6]
const ids = ({ ids }: { ids: ReadonlySet<number> }) => [...ids].sort((a, b) => a - b)

describe('choosing talents', () => {
  it('chooses one and takes it out again', () => {
    const one = toggled(NOTHING_CHOSEN, 3)
    expect(ids(one)).toEqual([3])
    expect(ids(toggled(one, 3))).toEqual([])
  })

  it('renders a range in both directions from the one chosen last', () => {
    const start = toggled(toggled(NOTHING_CHOSEN, 6), 3)
    expect(ids(rangedTo(start, page, 5))).toEqual([3, 4, 5, 6])
    expect(ids(rangedTo(start, page, 1))).toEqual([1, 2, 3, 6])
  })

  it('takes back what a range rendered back leaves, and nothing that was chosen before', () => {
    const start = toggled(toggled(NOTHING_CHOSEN, 4), 1)
    const far = rangedTo(start, page, 5)
    expect(ids(far)).toEqual([1, 2, 3, 4, 5])
    expect(ids(rangedTo(far, page, 2))).toEqual([1, 2, 4])
    expect(ids(rangedTo(rangedTo(far, page, 1), page, 2))).toEqual([1, 2, 4])
  })

  it('begins a range at the focused talent when nothing on this page was chosen', () => {
    const elsewhere = toggled(NOTHING_CHOSEN, 99)
    expect(ids(rangedTo(elsewhere, page, 3, 2))).toEqual([2, 3, 99])
    expect(ids(rangedTo(elsewhere, page, 3))).toEqual([3, 99])
  })

  it('keeps what was chosen on other pages when a whole page is chosen', () => {
    expect(ids(withPage(toggled(NOTHING_CHOSEN, 99), page))).toEqual([...page, 99])
  })

  it('says how many, and how many of them are out of sight', () => {
    expect(selectionText(new Set([1, 2]), page)).toBe('2 selected')
    expect(selectionText(new Set([1, 98, 99]), page)).toBe('3 selected, 2 on other pages')
  })
})

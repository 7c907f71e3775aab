import type { OwnProfile } from '@callboard/contract/people/profiles/endpoints'
import { describe, expect, it } from 'vitest'
import { moved, withPhotoOrder } from './photo-order.ts'

const photo = (id: string) => ({ id, url: `/media/photos/${id}/original`, width: 3, height: 4, thumbhash: '', variants: {} })
const photos = ['a', 'b', 'c'].map(photo)
const profile = { portfolio: { photos, images: photos.map(({ url }) => url) } } as unknown as OwnProfile

describe('the order of the portfolio', () => {
  it('moves one photo and keeps the others in order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  })

  it('stays within the list, and returns the same list if nothing moves', () => {
    const list = ['a', 'b', 'c']
    expect(moved(list, 2, 9)).toBe(list)
    expect(moved(list, 0, -1)).toBe(list)
    expect(moved(list, 9, 0)).toBe(list)
    expect(moved(list, 1, 9)).toEqual(['a', 'c', 'b'])
  })

  it('puts addresses and sizes in the same order', () => {
    const { portfolio } = withPhotoOrder(profile, ['c', 'a', 'b', 'gone'])
    expect(portfolio.photos.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    expect(portfolio.images).toEqual(portfolio.photos.map(({ url }) => url))
  })
})

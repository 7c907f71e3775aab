import { PHOTO_NAMES_LIMITS } from '@callboard/contract/exchange/imports/photos.rules'
import { expect, test } from 'vitest'
import { LEFT_OUT, sortOut } from './chosen-pictures.ts'

const candidate = (path: string, size = 1000) => ({ path, size, open: async () => new File([], path) })

test('pictures are sorted as people count; what is none is left out with the reason', () => {
  const { pictures, leftOut } = sortOut([
    candidate('doe_10.jpg'),
    candidate('doe_2.HEIC'),
    candidate('doe_3.jfif'),
    candidate('notes.txt'),
    candidate('inner.zip'),
    candidate('none.jpg', 0),
    candidate('bomb.png', 60 * 1024 * 1024),
    candidate('__MACOSX/._doe.jpg'),
    candidate('.DS_Store'),
    candidate('a/Thumbs.db'),
    candidate(`${'x'.repeat(PHOTO_NAMES_LIMITS.name)}.jpg`),
  ])
  expect(pictures.map(({ path }) => path)).toEqual(['doe_2.HEIC', 'doe_3.jfif', 'doe_10.jpg'])
  expect(leftOut.slice(0, 4)).toEqual([
    { path: 'bomb.png', reason: LEFT_OUT.tooLarge },
    { path: 'inner.zip', reason: LEFT_OUT.noPicture },
    { path: 'none.jpg', reason: LEFT_OUT.empty },
    { path: 'notes.txt', reason: LEFT_OUT.noPicture },
  ])
  expect(leftOut[4]?.reason).toBe(LEFT_OUT.longName)
})

test('more pictures than can be saved at once are left out, and said', () => {
  const { pictures, leftOut } = sortOut(Array.from({ length: PHOTO_NAMES_LIMITS.pictures + 2 }, (_, at) => candidate(`${at}.jpg`)))
  expect(pictures).toHaveLength(PHOTO_NAMES_LIMITS.pictures)
  expect(leftOut.map(({ reason }) => reason)).toEqual([LEFT_OUT.several, LEFT_OUT.several])
})

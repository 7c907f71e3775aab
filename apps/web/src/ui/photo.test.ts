import { expect, it } from 'vitest'
import { photoSrcSet } from './photo.tsx'
import { thumbhashPicture } from './thumbhash.ts'

it('lists the widths of a photo from small to large and ignores keys that are not a width', () => {
  const variants = { '1280': '/media/a/1280', original: '/media/a', '160': '/media/a/160', '640': '/media/a/640' }
  expect(photoSrcSet(variants)).toBe('/media/a/160 160w, /media/a/640 640w, /media/a/1280 1280w')
  expect(photoSrcSet({})).toBe('')
})

it('paints a thumbhash, and nothing for a damaged one', () => {
  expect(thumbhashPicture('3OcRJYB4d3h/iIeHeEh3eIhw+j3A')).toMatch(/^data:image\/png;base64,/)
  expect(thumbhashPicture('')).toBeNull()
  expect(thumbhashPicture('not base64!')).toBeNull()
})

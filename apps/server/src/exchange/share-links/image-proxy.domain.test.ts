import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { expect, test } from 'vitest'
import { ownPhotoOf } from './image-proxy.domain.ts'

const ORIGIN = 'https://casting.example.edu'
const HASH = 'a1'.repeat(32)
const PHOTO = photoUrl(HASH)

test('the image proxy accepts our photos by path and by full address, and no others', () => {
  expect(ownPhotoOf(PHOTO, ORIGIN)).toBe(HASH)
  expect(ownPhotoOf(`${ORIGIN}${photoUrl(HASH, 640)}`, ORIGIN)).toBe(HASH)
  expect(ownPhotoOf(`${ORIGIN}@evil.example${PHOTO}`, ORIGIN)).toBeUndefined()
})

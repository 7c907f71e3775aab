import { expect, it } from 'vitest'
import { negotiate } from './negotiate.ts'

it.each([
  ['Chrome', 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['Firefox', 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'avif'],
  ['Safari', 'image/webp,image/avif,image/jxl,image/heic,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'avif'],
  ['an older Safari', 'image/webp,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5', 'webp'],
  ['curl', '*/*', 'jpeg'],
  ['image/* alone', 'image/*', 'jpeg'],
  ['nothing', '', 'jpeg'],
  ['no header', undefined, 'jpeg'],
  ['AVIF ruled out', 'image/avif;q=0, image/webp', 'webp'],
  ['both ruled out', 'image/avif;q=0, image/webp;q=0.0, */*', 'jpeg'],
  ['WebP wished more', 'image/avif;q=0.5, image/webp;q=0.9', 'webp'],
  ['JPEG wished more', 'image/avif;q=0.5, image/webp;q=0.6, image/jpeg', 'jpeg'],
  ['capitals and spaces', ' IMAGE/AVIF ; Q=0.9 , */* ; q=0.1', 'avif'],
  ['a weight that is no number', 'image/avif;q=lots', 'jpeg'],
  ['very much', `image/avif,${'a/b,'.repeat(100_000)}`, 'avif'],
])('answers %s', (_, accept, format) => {
  expect(negotiate(accept)).toBe(format)
})

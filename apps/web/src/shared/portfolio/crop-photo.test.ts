import { describe, expect, it } from 'vitest'
import { croppedSize } from './crop-photo.ts'

describe('a cropped photo', () => {
  it('keeps every pixel of its part', () => {
    expect(croppedSize({ x: 10, y: 0, width: 50, height: 75 }, { width: 3000, height: 4000 })).toEqual({ width: 1500, height: 3000 })
  })

  it('is scaled down when it is too large to upload, with the same aspect ratio', () => {
    expect(croppedSize({ x: 0, y: 0, width: 100, height: 100 }, { width: 12_000, height: 9000 })).toEqual({ width: 5000, height: 3750 })
  })

  it('is never empty', () => {
    expect(croppedSize({ x: 0, y: 0, width: 0.001, height: 0.001 }, { width: 100, height: 100 })).toEqual({ width: 1, height: 1 })
  })
})

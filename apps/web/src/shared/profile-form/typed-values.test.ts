import { describe, expect, it } from 'vitest'
import { emptyToNull, heightReading, storedHandle, withStored } from './typed-values.ts'

describe('the fields of a profile', () => {
  it('show a height in both units', () => {
    expect(heightReading(`5' 6`)).toBe(`5'6" · 168 cm`)
    expect(heightReading('tall')).toBeNull()
  })

  it('keep a stored choice that the list no longer has', () => {
    expect(withStored(['A', 'B'], 'C')).toEqual(['C', 'A', 'B'])
    expect(withStored(['A', 'B'], 'B')).toEqual(['A', 'B'])
    expect(withStored(['A', 'B'], '')).toEqual(['A', 'B'])
  })

  it('store a handle with its @, whatever was pasted', () => {
    expect(storedHandle('https://instagram.com/ana/')).toBe('@ana')
    expect(storedHandle('@ana')).toBe('@ana')
    expect(storedHandle(' ')).toBe('')
  })

  it('convert an empty number to null', () => {
    expect([emptyToNull(''), emptyToNull(null), emptyToNull('20'), emptyToNull(20)]).toEqual([null, null, 20, 20])
  })
})

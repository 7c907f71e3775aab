import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { describe, expect, test } from 'vitest'
import { NOTHING_TYPED } from '#shared/registration/registration-values.ts'
import { isAsked, isAskedLater } from './asked-fields.ts'

describe('what the office asks', () => {
  const { fields } = DEFAULT_INSTITUTION.kiosk

  test('is with the details unless the office says otherwise', () => {
    expect(isAsked(fields, { field: 'bio', step: 'details', values: NOTHING_TYPED })).toBe(true)
    expect(isAsked(fields, { field: 'bio', step: 'photos', values: NOTHING_TYPED })).toBe(false)
    expect(isAskedLater('heightInches', { ...fields, height: 'photos' })).toBe(true)
    expect(isAskedLater('email', fields)).toBe(false)
  })

  test('stays on the screen while somebody has answered it, so that staff can correct a registration', () => {
    const off = { ...fields, height: 'off', bio: 'off' } as const
    expect(isAsked(off, { field: 'bio', step: 'details', values: NOTHING_TYPED })).toBe(false)
    expect(isAsked(off, { field: 'bio', step: 'details', values: { ...NOTHING_TYPED, bio: 'Juggling' } })).toBe(true)
    expect(isAsked(off, { field: 'height', step: 'details', values: { ...NOTHING_TYPED, heightFeet: '5' } })).toBe(true)
  })
})

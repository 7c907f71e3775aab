import { describe, expect, it } from 'vitest'
import { setCatalog } from '#app/language/t.ts'
import { fullName, initials, instagramHandle, ratingOutOfFive, readable } from './profile-text.ts'

describe('the texts of a profile', () => {
  it('shows a rating out of five with at most one decimal, and nothing at 0 or none', () => {
    expect(ratingOutOfFive(100)).toBe('5/5')
    expect(ratingOutOfFive(87)).toBe('4.4/5')
    expect(ratingOutOfFive(1)).toBe('0.1/5')
    expect(ratingOutOfFive(0)).toBeNull()
    expect(ratingOutOfFive(undefined)).toBeNull()
  })

  it('names a public talent by number when either name is missing', () => {
    expect(fullName({ id: 7, firstName: 'Ana', lastName: 'Silva' })).toBe('Ana Silva')
    expect(fullName({ id: 7, firstName: 'Ana', lastName: ' ' })).toBe('Student #7')
    expect(fullName({ firstName: 'Ana', lastName: null })).toBe('Ana')
  })

  it.each([
    ['en-US', 'Student #1291719412345678'],
    ['es-US', 'Estudiante n.º 1291719412345678'],
  ])('writes the number of a nameless talent without separators in %s', (locale, name) => {
    setCatalog(locale, locale === 'es-US' ? { 'Student #{id}': 'Estudiante n.º {id}' } : {})
    expect(fullName({ id: 1291719412345678, firstName: '', lastName: '' })).toBe(name)
    setCatalog('en-US', {})
  })

  it('takes whole characters as initials', () => {
    expect(initials({ firstName: 'ana', lastName: 'Silva' })).toBe('AS')
    expect(initials({ firstName: '𝒜na', lastName: null })).toBe('𝒜')
    expect(initials({ firstName: 'क्षितिज', lastName: 'e\u0301tienne' })).toBe('क्षिE\u0301')
    expect(initials({ firstName: '👩‍👩‍👧‍👦 Ana', lastName: '🇲🇽🇨🇦' })).toBe('👩‍👩‍👧‍👦🇲🇽')
  })

  it('converts stored words into readable text', () => {
    expect(readable('photo-video-shoot')).toBe('Photo video shoot')
  })

  it('extracts the handle from pasted text', () => {
    expect(instagramHandle('@ana.silva')).toBe('ana.silva')
    expect(instagramHandle('https://www.instagram.com/ana.silva/?hl=en')).toBe('ana.silva')
    expect(instagramHandle(' ana ')).toBe('ana')
  })
})

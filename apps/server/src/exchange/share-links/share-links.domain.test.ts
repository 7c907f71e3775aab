import { describe, expect, test } from 'vitest'
import { archiveName, linkEnd } from './share-links.domain.ts'

describe('the end of a share link', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  test('is in seven days by default', () => {
    expect(linkEnd(undefined, now)).toEqual(new Date('2026-11-28T12:00:00Z'))
  })
  test('is as chosen, up to ninety days', () => {
    expect(linkEnd('2026-11-22T14:00:00+02:00', now)).toEqual(new Date('2026-11-22T12:00:00Z'))
    expect(linkEnd('2027-02-19T12:00:00Z', now)).toEqual(new Date('2027-02-19T12:00:00Z'))
  })
  test('cannot be in the past or later', () => {
    expect(linkEnd('2026-11-21T11:59:59Z', now)).toBeUndefined()
    expect(linkEnd('2027-02-20T12:02:00Z', now)).toBeUndefined()
  })
})

test('an archive is named after the person, without unsafe characters', () => {
  expect(archiveName('Zoë', 'O’Neill-Łukasz')).toBe('callboard-photos-zoe-o-neill-ukasz.zip')
  expect(archiveName('李', '雷')).toBe('callboard-photos.zip')
})

import { describe, expect, test } from 'vitest'
import { mailTexts } from './endpoints.ts'
import { fillMailText, hasLink, MAILS, unknownPlaceholder } from './rules.ts'

describe('the office’s own lines', () => {
  test('name the first placeholder that a mail does not know', () => {
    expect(unknownPlaceholder('Dear {name}, about {call}', MAILS.offer)).toBeUndefined()
    expect(unknownPlaceholder('Dear {name}', MAILS['sign-in'])).toBe('{name}')
    expect(unknownPlaceholder('{name} {Call}', MAILS.offer)).toBe('{Call}')
  })

  test('are filled completely or not said at all', () => {
    expect(fillMailText('Dear {name}, {office}', { name: 'Mina', office: 'The Desk' })).toBe('Dear Mina, The Desk')
    expect(fillMailText('About {call}', { name: 'Mina' })).toBeNull()
    expect(fillMailText('Dear {toString}', {})).toBeNull()
    // A person's name that looks like a placeholder is not replaced.
    expect(fillMailText('Dear {name}', { name: '{office}', office: 'x' })).toBe('Dear {office}')
    expect(fillMailText(null, {})).toBeNull()
  })

  test('of a mail without any are not stored', () => {
    expect(mailTexts.parse({ footer: { en: ' ' }, own: { offer: { en: { opening: '', closing: ' ' } } } })).toEqual({
      footer: { en: null, es: null },
      own: {},
    })
  })

  test.each(['see https://evil.example', 'www.evil.example'])('have no address before that of the mail: %s', (opening) => {
    expect(hasLink(opening)).toBe(true)
    expect(mailTexts.safeParse({ own: { offer: { en: { opening, closing: null } } } }).success).toBe(false)
    expect(mailTexts.safeParse({ own: { offer: { en: { opening: null, closing: opening } } } }).success).toBe(true)
  })
})

import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { expect, test } from 'vitest'
import { translatorFor } from '#platform/translators.ts'
import { changedByName, statusNotice } from './applications.domain.ts'

const english = translatorFor(DEFAULT_INSTITUTION, 'en')

test('every status has its own notice, with the full title in the text', () => {
  const title = 'A title that is far longer than a subject line should be '.repeat(3).trim()
  const notices = (['accepted', 'rejected', 'pending'] as const).map((status) => statusNotice(status, title, english))
  expect(new Set(notices.map(({ subject }) => subject)).size).toBe(3)
  for (const { subject, content } of notices) {
    expect(content).toContain(title)
    expect(subject.length).toBeLessThan(200)
    expect(subject.endsWith('…')).toBe(true)
  }
})

test('a subject is never cut inside a character', () => {
  for (const character of ['🎬', '👩‍👩‍👧‍👦', '🇲🇽', 'e\u0301\u0328', 'क्षि', 'น้ำ']) {
    const { subject } = statusNotice('accepted', `a${character.repeat(130)}`, english)
    expect(subject).toMatch(new RegExp(`: a(${character})+…$`))
  }
})

test('the person who made a change is shown by name, else by address', () => {
  expect(changedByName({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.edu' })).toBe('Ada Byron')
  expect(changedByName({ firstName: null, lastName: 'Byron', email: 'ada@example.edu' })).toBe('Byron')
  expect(changedByName({ firstName: null, lastName: null, email: 'ada@example.edu' })).toBe('ada@example.edu')
})

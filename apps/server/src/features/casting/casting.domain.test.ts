import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { expect, test } from 'vitest'
import { translatorFor } from '#platform/translators.ts'
import { decisionNotice, invitationNotice } from './casting.domain.ts'

const english = translatorFor(DEFAULT_INSTITUTION, 'en')

test('every decision has its own notice, with the full title in the text', () => {
  const title = 'A title that is far longer than a subject line should be '.repeat(3).trim()
  const notices = (['booked', 'released', 'submitted'] as const).map((stage) => decisionNotice(stage, title, english))
  expect(new Set(notices.map(({ subject }) => subject)).size).toBe(3)
  for (const { subject, content } of notices) {
    expect(content).toContain(title)
    expect(subject.length).toBeLessThan(200)
    expect(subject.endsWith('…')).toBe(true)
  }
})

test('a subject is never cut inside a character', () => {
  for (const character of ['🎬', '👩‍👩‍👧‍👦', '🇲🇽', 'e\u0301\u0328', 'क्षि', 'น้ำ']) {
    const { subject } = decisionNotice('booked', `a${character.repeat(130)}`, english)
    expect(subject).toMatch(new RegExp(`: a(${character})+…$`))
  }
})

test('an invitation names the role, the casting call, its dates and what it pays, in the language of the student', () => {
  const project = { title: 'Ocean Lawn', shootDate: '2026-12-03', shootTime: '14:00:00', endTime: '17:30:00' }
  const role = { name: 'Swimmer', pay: '$50 gift card', shootDate: null, shootTime: null, endTime: null }
  const { subject, content } = invitationNotice({ role, project }, english)
  expect(subject).toBe('You are invited: Ocean Lawn')
  expect(content).toContain('“Ocean Lawn”, as Swimmer')
  expect(content).toMatch(/\n\nDate: Thursday, December 3, 2026\nTime: 2:00\sPM to 5:30\sPM\nPay: \$50 gift card$/)
  const spanish = translatorFor(DEFAULT_INSTITUTION, 'es')
  expect(invitationNotice({ role: { ...role, name: 'Participant' }, project }, spanish).content).toContain('como Participante')
  const own = { ...role, shootDate: '2026-12-04', pay: null }
  expect(invitationNotice({ role: own, project }, english).content.split('\n\n')[1]).toBe('Date: Friday, December 4, 2026')
})

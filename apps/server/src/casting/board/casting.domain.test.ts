import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { expect, test } from 'vitest'
import {
  bookedNotice,
  cannotComeNotice,
  offerExpiredNotice,
  offerNotice,
  reminderNotice,
  takenNotice,
  termsOf,
} from '#casting/offers/offers.domain.ts'
import { translatorFor } from '#platform/translators.ts'
import { decisionNotice, decisionText, offerWithdrawnNotice } from './casting.domain.ts'
import { planText } from './casting-texts.domain.ts'
import { invitationNotice } from './invitation-notice.ts'

const english = translatorFor(DEFAULT_INSTITUTION, 'en')

test('every decision has its own notice, with the full title in the text', () => {
  const title = 'A title that is far longer than a subject line should be '.repeat(3).trim()
  const notices = (['booked', 'released', 'submitted'] as const).map((stage) =>
    decisionNotice(stage, { projectTitle: title, roleName: 'Swimmer' }, english),
  )
  expect(new Set(notices.map(({ subject }) => subject)).size).toBe(3)
  for (const { subject, content } of notices) {
    expect(content).toContain(`“${title}”, as Swimmer`)
    expect(subject.length).toBeLessThan(200)
    expect(subject.endsWith('…')).toBe(true)
  }
})

test('a subject is never cut inside a character', () => {
  for (const character of ['🎬', '👩‍👩‍👧‍👦', '🇲🇽', 'e\u0301\u0328', 'क्षि', 'น้ำ']) {
    const { subject } = decisionNotice('booked', { projectTitle: `a${character.repeat(130)}`, roleName: 'Swimmer' }, english)
    expect(subject).toMatch(new RegExp(`: a(${character})+…$`))
  }
})

test('an invitation names the role, the casting call, its dates and what it pays, in the language of the student', () => {
  const place = { location: 'Alumni Park', address: null, campus: null }
  const project = { title: 'Ocean Lawn', shootDate: '2026-12-03', shootTime: '14:00:00', endTime: '17:30:00', ...place }
  const role = { name: 'Swimmer', pay: '$50 gift card', shootDate: null, shootTime: null, endTime: null }
  const { subject, content } = invitationNotice({ role, project }, english, 'America/New_York')
  expect(subject).toBe('You are invited: Ocean Lawn, Dec 3, 2026')
  expect(content).toContain('“Ocean Lawn”, as Swimmer')
  expect(content).toMatch(
    /\n\nDate: Thursday, December 3, 2026\nTime: 2:00\sPM to 5:30\sPM EST\nPlace: Alumni Park\nPay: \$50 gift card\n\nSaying yes/,
  )
  const spanish = translatorFor(DEFAULT_INSTITUTION, 'es')
  expect(invitationNotice({ role, project }, spanish, 'America/New_York').content).toContain(
    'contar contigo en «Ocean Lawn», como Swimmer. Dinos',
  )
  const own = { ...role, shootDate: '2026-12-04', pay: null }
  expect(invitationNotice({ role: own, project }, english, 'America/New_York').content.split('\n\n')[1]).toBe(
    'Date: Friday, December 4, 2026\nPlace: Alumni Park',
  )
})

test('times without a day have the name that their zone has all year', () => {
  const place = { location: null, address: null, campus: null }
  const project = { title: 'Ocean Lawn', shootDate: null, shootTime: '14:00:00', endTime: '17:30:00', ...place }
  const role = { name: 'Swimmer', pay: null, shootDate: null, shootTime: null, endTime: null }
  expect(invitationNotice({ role, project }, english, 'America/New_York').content).toMatch(/\n\nTime: 2:00\sPM to 5:30\sPM ET\n/)
})

test('every notice of an offer names the role, and no role where the casting call names none', () => {
  const expiresAt = new Date('2026-12-01T20:00:00Z')
  const dates = { shootDate: null, shootTime: null, endTime: null }
  const notices = (name: string, language: 'en' | 'es') => {
    const translator = translatorFor(DEFAULT_INSTITUTION, language)
    const project = { title: 'Ocean Lawn', location: null, address: null, campus: null, ...dates }
    const offered = { role: { name, pay: null, ...dates }, project }
    const terms = termsOf(offered, null)
    return [
      invitationNotice(offered, translator, 'UTC'),
      offerNotice(terms, expiresAt, translator, 'UTC'),
      offerWithdrawnNotice(offered, translator),
      bookedNotice(terms, translator, 'UTC'),
      reminderNotice(terms, expiresAt, translator, 'UTC'),
      offerExpiredNotice(terms, translator),
      takenNotice(terms, 1, translator),
      cannotComeNotice({ ...offered, name: 'Ada', reason: 'A midterm' }, translator),
    ].map(({ content }) => content)
  }
  const [closing, going] = [
    [/“Ocean Lawn”, as Swimmer\./, /“Ocean Lawn”\./, /«Ocean Lawn», como Swimmer\./, /«Ocean Lawn»\./],
    [/“Ocean Lawn”, as Swimmer, \w/, /“Ocean Lawn” \w/, /«Ocean Lawn», como Swimmer, \w/, /«Ocean Lawn» \w/],
  ]
  const written = [notices('Swimmer', 'en'), notices('Participant', 'en'), notices('Swimmer', 'es'), notices('Participant', 'es')]
  for (const [index, contents] of written.entries()) {
    for (const content of contents.slice(0, 4)) expect(content).toMatch(closing?.[index] ?? '')
    for (const content of contents.slice(4)) expect(content).toMatch(going?.[index] ?? '')
  }
})

test('where the clocks change in between, both times name their zone', () => {
  const plan = (shootDate: string, shootTime: string, endTime: string) =>
    planText({ shootDate, shootTime, endTime, place: null }, english, 'America/Los_Angeles').replaceAll('\u202f', ' ')
  expect(plan('2027-11-07', '00:30', '03:00')).toBe('Sunday, November 7, 2027, 12:30 AM PDT to 3:00 AM PST')
  expect(plan('2027-03-14', '01:30', '03:30')).toBe('Sunday, March 14, 2027, 1:30 AM PST to 3:30 AM PDT')
  expect(plan('2027-03-13', '22:00', '04:00')).toBe('Saturday, March 13, 2027, 10:00 PM PST to 4:00 AM PDT')
  expect(plan('2027-11-08', '09:00', '10:00')).toBe('Monday, November 8, 2027, 9:00 AM to 10:00 AM PST')
})

test('somebody booked by the office reads when and where, and the day in the subject', () => {
  const dates = { shootDate: '2026-12-03', shootTime: '15:00', endTime: null }
  const project = { ...dates, title: 'Ocean Lawn', location: 'Alumni Park', address: null, campus: null }
  const role = { name: 'Barista', shootDate: null, shootTime: null, endTime: null }
  const decision = { stage: 'booked', toldStage: 'submitted', role, project } as const
  const { subject, content } = decisionText(decision, english, { today: '2026-11-20', timeZone: 'America/Los_Angeles' })
  expect(subject).toBe('You are booked: Ocean Lawn, Dec 3, 2026')
  expect(content.replaceAll('\u202f', ' ')).toContain('Date: Thursday, December 3, 2026\nTime: 3:00 PM PST\nPlace: Alumni Park')
})

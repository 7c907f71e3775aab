import type { Language } from '@callboard/contract/language'
import { MAIL_KINDS, MAIL_TEXT_MESSAGE, MAILS, type MailKind, type MailTexts } from '@callboard/contract/messages/mail-texts/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { beforeEach, describe, expect, test } from 'vitest'
import { officeSettings } from '#db/schema/settings.ts'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { fakeClock } from '#testing/fake-clock.ts'
import { mailTo } from '#testing/outbox.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const NONE: MailTexts = { footer: { en: null, es: null }, own: {} }

// The clock stands still, so that both mails of a comparison have the same minute.
const server = testServer({ env: { ROLE: 'all' }, clock: fakeClock() })
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const { office } = server.deps.platform
  office.use({ ...office.stored, values: {} })
})

const preview = async (kind: MailKind, language: Language, texts = NONE) =>
  director.post('/api/settings/mail-preview', { kind, language, texts })

async function save(mails: object) {
  const { version, values }: Settings = (await director.get('/api/settings')).json()
  return director.put('/api/settings', { version, values: { ...values, mails } })
}

describe('previews', () => {
  test.each(MAIL_KINDS.filter((kind) => MAILS[kind] !== null))('of %s show the office’s own lines in both languages', async (kind) => {
    const texts = {
      footer: { en: 'Room 7', es: 'Sala 7' },
      own: { [kind]: { en: { opening: 'Hello from {office}', closing: 'So long' }, es: { opening: 'Hola', closing: 'Hasta luego' } } },
    }
    const original = (await preview(kind, 'en')).json()
    const english = (await preview(kind, 'en', texts)).json()
    expect(english.subject).toBe(original.subject)
    for (const form of ['html', 'text'] as const) {
      const [opening, closing, footer] = ['Hello from Casting Office', 'So long', 'Room 7'].map((line) => english[form].indexOf(line))
      expect(opening).toBeGreaterThan(0)
      expect(closing).toBeGreaterThan(opening)
      expect(footer).toBeGreaterThan(closing)
      expect(original[form]).not.toContain('So long')
    }
    // Every line of the original mail is still there, in the same order.
    const lines = english.text.split('\n')
    expect(original.text.split('\n').every((line: string) => lines.includes(line))).toBe(true)
    const spanish = (await preview(kind, 'es', texts)).json()
    expect(spanish.subject).not.toBe(english.subject)
    expect(spanish.text).toContain('Hola')
    expect(spanish.html).toContain('<html lang="es">')
  })

  test('show mails that the office writes itself, with the footer', async () => {
    for (const kind of ['message', 'closing'] as const) {
      const { text } = (await preview(kind, 'en', { ...NONE, footer: { en: 'Room 7', es: null } })).json()
      expect(text).toContain('Mina')
      expect(text).toContain('Room 7')
    }
  })
})

describe('own lines', () => {
  test('are in a mail about an account, before its link', async () => {
    const own = { 'sign-in': { en: { opening: 'Welcome to {institution}.', closing: 'Bye' } } }
    expect((await save({ footer: { en: 'Room 7', es: null }, own })).statusCode).toBe(200)
    await server.anonymous().post('/api/auth/email', { email: 'mina@example.edu', returnTo: '/' })
    const { text = '' } = await mailTo(server, 'mina@example.edu')
    expect(text.indexOf('Welcome to the University.')).toBeLessThan(text.indexOf('/sign-in/link?token='))
    expect(text).toMatch(/Bye\s+-- \s+Casting Office, the University\s+[^\n]*\s+Room 7/)
  })

  test('are in a notice and its mail, with the name of the reader and of the casting call', async () => {
    await save({ ...NONE, own: { accepted: { en: { opening: 'Dear {name},', closing: 'See you at {call}!' } } } })
    const student = await makeProfile(server)
    await server.deps.platform.db.$client.query("UPDATE users SET first_name = 'Mina', email = 'notice@example.edu' WHERE id = $1", [
      student.userId,
    ])
    const project = await makeProject(server, { title: 'Open day' })
    const client = await signIn(server, { id: student.userId })
    const { id } = (await client.post('/api/applications', { projectId: project.id })).json()
    await director.patch(`/api/applications/${id}`, { status: 'accepted' })
    const [message] = (await client.get('/api/messages')).json()
    expect(message.content).toMatch(/^Dear Mina,\n\nCongratulations! [\s\S]*\n\nSee you at Open day!$/)
    expect((await mailTo(server, 'notice@example.edu')).text).toMatch(/Dear Mina,[\s\S]*See you at Open day!/)
  })

  test.each([
    [
      { offer: { en: { opening: 'Dear {firstName},', closing: null } } },
      'own.offer.en.opening',
      '{firstName} is not known here. Known are: {name}, {call}, {office}, {institution}',
    ],
    [
      { 'sign-in': { es: { opening: null, closing: '{name}' } } },
      'own.sign-in.es.closing',
      '{name} is not known here. Known are: {office}, {institution}',
    ],
    [{ offer: { en: { opening: 'https://example.edu', closing: null } } }, 'own.offer.en.opening', MAIL_TEXT_MESSAGE.link],
    [{ message: { en: { opening: 'Dear,', closing: null } } }, 'own.message.en.opening', MAIL_TEXT_MESSAGE.noOwnText],
  ])('refuse %j', async (own, path, message) => {
    const refused = await save({ ...NONE, own })
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { [`values.mails.${path}`]: message }])
  })

  test('that are taken away leave the original text, and nothing stored', async () => {
    await save({ ...NONE, own: { offer: { en: { opening: 'Dear {name},', closing: null } } } })
    await save({ ...NONE, own: { offer: { en: { opening: ' ', closing: '' } } } })
    const rows = await server.deps.platform.db.select().from(officeSettings)
    expect(rows.map(({ values }) => Object.keys(values))).toEqual([['mails'], []])
  })
})

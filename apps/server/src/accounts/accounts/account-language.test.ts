import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { visitor } from '#testing/kiosk-visitor.ts'
import { mailTo } from '#testing/outbox.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { ROLE: 'all' }, demo: true })
})
afterAll(() => server.close())
afterEach(() => server.truncate())

const SPANISH = { 'accept-language': 'es-MX,es;q=0.9' }

/** The stored language of an account. */
async function languageOf(email: string): Promise<string | null | undefined> {
  const { rows } = await server.deps.platform.db.$client.query('SELECT language FROM users WHERE email = $1', [email])
  return rows[0]?.language
}

/** Requests a sign-in mail from a page in a language. */
async function askFor(email: string, { chosen, headers = {} }: { chosen?: string; headers?: Record<string, string> } = {}) {
  const client = server.anonymous()
  if (chosen) client.cookies.set('callboard.language', chosen)
  await client.call('POST', '/api/auth/email', { body: { email }, headers })
  return client
}

/** Opens the link of a sign-in mail in the browser that requested it. */
async function enter(client: Awaited<ReturnType<typeof askFor>>, email: string, headers: Record<string, string> = {}, count = 1) {
  const { text = '' } = await mailTo(server, email, count)
  const token = /token=([\w-]+)/.exec(text)?.[1]
  const response = await client.call('POST', '/api/auth/email/verify', { body: { token }, headers })
  expect(response.statusCode, response.body).toBe(200)
}

test('the first sign-in mail is in the language of the page, and the account keeps it', async () => {
  const email = 'ines@example.edu'
  const client = await askFor(email, { headers: SPANISH })
  const mail = await mailTo(server, email)
  expect([mail.subject, mail.html?.slice(0, 60)]).toEqual([
    'Tu enlace para entrar en Callboard',
    expect.stringContaining('<html lang="es">'),
  ])
  expect(mail.text).toContain('Sirve una sola vez, y durante 15 minutos')
  expect(mail.text).toContain('Oficina de casting, la Universidad')
  expect(mail.text?.replaceAll(/https?:\S+/g, '')).not.toMatch(/\b(the|this|sign|mail)\b/i)
  await enter(client, email, SPANISH)
  expect(await languageOf(email)).toBe('es')
})

test('English mails keep their texts', async () => {
  await askFor('ada@example.edu')
  const { subject, text, html } = await mailTo(server, 'ada@example.edu')
  expect([subject, html]).toEqual(['Your Callboard sign-in link', expect.stringContaining('<html lang="en">')])
  expect(text).toContain('This link signs you in. It works once, and for 15 minutes after you asked for it.')
  expect(text).toContain('Casting Office, the University\nThis email was sent automatically.')
})

test('a chosen language replaces the stored one; the browser’s language counts only for an account without one', async () => {
  const email = 'leila@example.edu'
  await makeUser(server, { email, language: 'en' })
  await enter(await askFor(email, { headers: SPANISH }), email, SPANISH)
  expect(await languageOf(email)).toBe('en')
  expect((await mailTo(server, email)).subject).toBe('Your Callboard sign-in link')
  const chosen = await askFor(email, { chosen: 'es' })
  expect((await mailTo(server, email, 2)).subject).toBe('Tu enlace para entrar en Callboard')
  await enter(chosen, email, {}, 2)
  expect(await languageOf(email)).toBe('es')
})

test('a person sets the language of their account', async () => {
  const user = await makeUser(server)
  const client = await signIn(server, user)
  expect((await client.put('/api/auth/language', { language: 'es' })).statusCode).toBe(204)
  expect(await languageOf(user.email)).toBe('es')
  expect((await client.put('/api/auth/language', { language: 'fr' })).statusCode).toBe(400)
  expect(await languageOf(user.email)).toBe('es')
})

test('the welcome mail of the kiosk is in the language of its screen', async () => {
  const body = await visitor({ language: 'es' })
  expect((await server.anonymous().post('/api/kiosk/create-account', body)).statusCode).toBe(201)
  const mail = await mailTo(server, body.email)
  expect(mail.subject).toBe('Te damos la bienvenida a Callboard: tu enlace para entrar')
  expect(mail.text).toContain('1. Revisa tu perfil')
  expect(await languageOf(body.email)).toBe('es')
  const other = await visitor({ language: 'xx' })
  expect((await server.anonymous().post('/api/kiosk/create-account', other)).statusCode).toBe(201)
  expect((await mailTo(server, other.email)).subject).toBe('Welcome to Callboard: your sign-in link')
})

test('news of an application and messages of the office come in each student’s own language', async () => {
  const director = await signIn(server, await makeUser(server, { role: 'admin', language: 'en' }))
  const project = await makeProject(server, { title: 'Spring portraits' })
  const told: Record<string, string[]> = {}
  for (const language of ['es', 'en'] as const) {
    const user = await makeUser(server, { language })
    await makeProfile(server, { userId: user.id })
    const student = await signIn(server, user)
    const { id } = (await student.post('/api/applications', { projectId: project.id })).json()
    expect((await director.patch(`/api/applications/${id}`, { status: 'accepted' })).statusCode).toBe(200)
    const notice = await mailTo(server, user.email)
    const [inbox] = (await student.get('/api/messages')).json()
    await director.post('/api/messages', { subject: 'Call times', content: 'Saturday at ten.', recipientUserIds: [user.id] })
    const message = await mailTo(server, user.email, 2)
    const button = /^(.+):\nhttp/m
    told[language] = [
      notice.subject,
      inbox.subject,
      button.exec(notice.text ?? '')?.[1],
      message.subject,
      button.exec(message.text ?? '')?.[1],
    ].map(String)
    expect(message.text).toContain('Saturday at ten.')
  }
  expect(told).toEqual({
    es: [
      'Tienes el papel: Spring portraits',
      'Tienes el papel: Spring portraits',
      'Ver la convocatoria',
      'Call times',
      'Abrir en Callboard',
    ],
    en: [
      ...['You are booked: Spring portraits', 'You are booked: Spring portraits'],
      ...['See the casting call', 'Call times', 'Open in Callboard'],
    ],
  })
})

import { PHOTO_ERROR } from '@callboard/contract/people/photos/errors'
import es from '@callboard/contract/translations/es.json' with { type: 'json' }
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { kioskPhoto, visitor } from '#testing/kiosk-visitor.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { RATE_LIMIT: 'on', ALLOWED_EMAIL_DOMAINS: 'example.edu, law.example.edu' } })
})
afterAll(() => server.close())

const SPANISH = { 'accept-language': 'es-MX,es;q=0.9' }

/** The answers to the same registration: in Spanish, and to a program that asks for no language. */
async function refusalsOf(changes: Parameters<typeof visitor>[0]) {
  const body = await visitor(changes)
  const client = server.anonymous()
  const inSpanish = await client.call('POST', '/api/kiosk/create-account', { body, headers: SPANISH })
  const plain = await client.post('/api/kiosk/create-account', body)
  return [inSpanish.json(), plain.json()]
}

test.each([
  [{ firstName: ' ' }, 'firstName', 'El nombre es obligatorio', 'First name is required'],
  [{ age: '12' }, 'age', 'Escribe una edad de 16 a 100', 'Please enter an age from 16 to 100'],
  [
    { bio: 'x'.repeat(20_000) },
    'bio',
    expect.stringMatching(/^Usa \d+,\d{3} caracteres como máximo$/),
    expect.stringMatching(/^Please keep this to \d+,\d{3} characters or fewer$/),
  ],
  [
    { email: 'ines@elsewhere.test' },
    'email',
    'Usa un correo que termine en @example.edu o @law.example.edu',
    'Please use an email address that ends in @example.edu or @law.example.edu',
  ],
])('%j is refused in the language that was asked for, its values too', async (changes, field, spanish, english) => {
  expect(await refusalsOf(changes)).toEqual([
    { code: 'invalid', message: spanish, fields: { [field]: spanish } },
    { code: 'invalid', message: english, fields: { [field]: english } },
  ])
})

test('a photo in the middle of a list is named in the language that was asked for', async () => {
  const damaged = `data:image/jpeg;base64,${Buffer.from('no picture').toString('base64')}`
  const [inSpanish, plain] = await refusalsOf({ photos: [await kioskPhoto(3), damaged] })
  expect(inSpanish.message).toBe(es[PHOTO_ERROR.notAnImage.message].replace('{picture}', 'La foto 2'))
  expect(plain.message).toBe(PHOTO_ERROR.notAnImage.message.replace('{picture}', 'Photo 2'))
})

test('what is not there, not allowed or not understood is said in the language that was asked for', async () => {
  const student = await signIn(server, await makeUser(server, { role: 'student' }))
  const client = server.anonymous()
  const told = async (request: Promise<{ json(): { message: string } }>) => (await request).json().message
  expect([
    await told(client.call('GET', '/api/nothing', { headers: SPANISH })),
    await told(client.call('GET', '/api/projects', { headers: SPANISH })),
    await told(student.call('GET', '/api/projects/4711', { headers: SPANISH })),
    await told(student.call('GET', '/api/saved-searches', { headers: SPANISH })),
    await told(client.call('POST', '/api/auth/email', { headers: { ...SPANISH, 'content-type': 'application/json' }, payload: '{' })),
  ]).toEqual([es['Not found'], es.Unauthorized, es['Project Not Found'], es['Admin access required'], es['The request could not be read.']])
  expect(await told(student.get('/api/projects/4711'))).toBe('Project Not Found')
})

test('too many attempts are said in the language that was asked for', async () => {
  const ask = (headers: Record<string, string>) =>
    server.anonymous().call('POST', '/api/auth/email/verify', { body: { email: 'ines@example.edu', code: '000000' }, headers })
  for (let tries = 0; tries < 200 && (await ask({})).statusCode !== 429; tries += 1);
  const [inSpanish, plain] = [await ask(SPANISH), await ask({})]
  expect([inSpanish.statusCode, inSpanish.json().message]).toEqual([429, es['Too many attempts. Please wait a moment and try again.']])
  expect(plain.json().message).toBe('Too many attempts. Please wait a moment and try again.')
})

test('a language that we do not speak gets that of the institution', async () => {
  const french = await server.anonymous().call('GET', '/api/nothing', { headers: { 'accept-language': 'fr' } })
  expect(french.json().message).toBe('Not found')
})

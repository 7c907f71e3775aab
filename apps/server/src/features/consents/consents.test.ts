import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '#testing/factories.ts'
import { makeScene, ownersHold } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ institution: { consent: { version: '2026-09', intro: 'i', casting: 'c', directors: 'd', publicity: 'p' } } })
})
afterAll(() => server.close())
beforeEach(() => server.truncate())

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)

test('without an answer, nothing is consented to', async () => {
  const scene = await makeScene(server)
  const student = await signIn(server, { id: scene.owner.userId })
  expect((await student.get('/api/account/consent')).json()).toEqual({ consent: null })
})

test('an answer is stored with its day and the version of the text, is visible to the office, and can be changed at any time', async () => {
  const scene = await makeScene(server)
  const student = await signIn(server, { id: scene.owner.userId })
  const director = await signIn(server, scene.admin)
  const set = (uses: string[]) => student.put('/api/account/consent', { uses, textVersion: '2026-09' })
  const given = { uses: ['casting', 'publicity'], textVersion: '2026-09', givenAt: moment, way: 'self' }
  expect((await set(['publicity', 'casting', 'casting'])).json()).toEqual({ consent: given })
  expect((await director.get(`/api/talent/${scene.owner.id}/consent`)).json()).toEqual({ consent: given })
  expect((await set([])).json()).toEqual({ consent: { ...given, uses: [] } })
  expect((await director.get(`/api/talent/${scene.owner.id}/consent`)).json()).toMatchObject({ consent: { uses: [] } })
  // Earlier answers are kept.
  const rows = await rowsIn(server, 'SELECT uses FROM consents WHERE user_id = $1 ORDER BY id', [scene.owner.userId])
  expect(rows).toEqual([{ uses: ['casting', 'publicity'] }, { uses: [] }])
  const lines = await rowsIn(server, `SELECT action, details FROM audit_log WHERE action LIKE 'consent.%' ORDER BY id`)
  expect(lines).toEqual([
    { action: 'consent.given', details: { uses: ['casting', 'publicity'], textVersion: '2026-09' } },
    { action: 'consent.withdrawn', details: { uses: [], textVersion: '2026-09' } },
  ])
})

test('an answer to an outdated text or with an unknown use is refused', async () => {
  const scene = await makeScene(server)
  const student = await signIn(server, { id: scene.owner.userId })
  expect((await student.put('/api/account/consent', { uses: ['casting'], textVersion: '2025-09' })).statusCode).toBe(409)
  expect((await student.put('/api/account/consent', { uses: ['posters'], textVersion: '2026-09' })).statusCode).toBe(400)
  expect(await rowsIn(server, 'SELECT 1 FROM consents')).toEqual([])
})

test('consent given at the kiosk is stored with the registration, and none where none was given', async () => {
  const register = async (email: string, consent: object | null) => {
    const form = { firstName: 'Ines', lastName: 'Okafor', email, cellPhone: '310 555 0142', major: 'Film', expectedGraduationYear: 2028 }
    const photo = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    return server.anonymous().post('/api/kiosk/create-account', { ...form, consent, photos: [photo] })
  }
  const { id } = (await register('ines@example.edu', { uses: ['casting'], textVersion: '2026-09' })).json()
  const { id: silent } = (await register('else@example.edu', null)).json()
  const director = await signIn(server, (await makeScene(server)).admin)
  const of = async (profileId: number) => (await director.get(`/api/talent/${profileId}/consent`)).json()
  expect(await of(id)).toEqual({ consent: { uses: ['casting'], textVersion: '2026-09', givenAt: moment, way: 'kiosk' } })
  expect(await of(silent)).toEqual({ consent: null })
})

test('the consent of a restricted student is not shown', async () => {
  const scene = await makeScene(server)
  await ownersHold(scene)
  const director = await signIn(server, scene.admin)
  expect((await director.get(`/api/talent/${scene.owner.id}/consent`)).statusCode).toBe(404)
})

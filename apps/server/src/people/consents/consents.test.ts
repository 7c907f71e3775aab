import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
  expect((await student.get('/api/account/consent')).json()).toEqual({ consent: null, toConfirm: null })
})

test('an answer is stored with its day and the version of the text, is visible to the office, and can be changed at any time', async () => {
  const scene = await makeScene(server)
  const student = await signIn(server, { id: scene.owner.userId })
  const director = await signIn(server, scene.admin)
  const set = (uses: string[]) => student.put('/api/account/consent', { uses, textVersion: '2026-09' })
  const states = { casting: 'agreed', directors: 'declined', publicity: 'agreed' }
  const given = { uses: ['casting', 'publicity'], textVersion: '2026-09', givenAt: moment, way: 'self', states }
  expect((await set(['publicity', 'casting', 'casting'])).json()).toEqual({ consent: given, toConfirm: null })
  expect((await director.get(`/api/talent/${scene.owner.id}/consent`)).json()).toEqual({ consent: given, toConfirm: null })
  expect((await set([])).json()).toMatchObject({ consent: { uses: [], states: { casting: 'declined', publicity: 'declined' } } })
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

test('the consent of a restricted student is not shown', async () => {
  const scene = await makeScene(server)
  await ownersHold(scene)
  const director = await signIn(server, scene.admin)
  expect((await director.get(`/api/talent/${scene.owner.id}/consent`)).statusCode).toBe(404)
})

describe('on a device of the office', () => {
  const yes = { use: 'casting', agrees: true, textVersion: '2026-09', language: 'es' }

  test('an answer is about one use, and is recorded with text, language and the director who handed the device over', async () => {
    const { owner, admin } = await makeScene(server)
    const director = await signIn(server, admin)
    const record = async (answer: object) => (await director.put(`/api/talent/${owner.id}/consent`, { ...yes, ...answer })).json().consent
    expect(await record({})).toEqual({
      uses: ['casting'],
      textVersion: '2026-09',
      givenAt: moment,
      way: 'device',
      states: { casting: 'agreed', directors: 'unanswered', publicity: 'unanswered' },
    })
    expect(await record({ use: 'directors', agrees: false })).toMatchObject({ states: { casting: 'agreed', directors: 'declined' } })
    const rows = await rowsIn(server, 'SELECT uses, asked, language, way FROM consents ORDER BY id')
    expect(rows).toEqual([
      { uses: ['casting'], asked: ['casting'], language: 'es', way: 'device' },
      { uses: [], asked: ['directors'], language: 'es', way: 'device' },
    ])
    const [line] = await rowsIn(server, `SELECT actor, subject, details FROM audit_log WHERE action = 'consent.recorded' ORDER BY id`)
    expect(line).toEqual({ actor: admin.id, subject: `talent:${owner.id}`, details: yes })
  })

  test('the last answer counts: withdrawn stays withdrawn until the person answers again', async () => {
    const { owner, admin } = await makeScene(server)
    const [student, director] = [await signIn(server, { id: owner.userId }), await signIn(server, admin)]
    const state = async () => (await director.get(`/api/talent/${owner.id}/consent`)).json().consent.states.casting
    await director.put(`/api/talent/${owner.id}/consent`, yes)
    await student.put('/api/account/consent', { uses: [], textVersion: '2026-09' })
    await director.put(`/api/talent/${owner.id}/consent`, { ...yes, use: 'publicity' })
    expect(await state()).toBe('declined')
    await director.put(`/api/talent/${owner.id}/consent`, yes)
    expect(await state()).toBe('agreed')
  })

  test.each([
    [{ textVersion: '2025-09' }, 409],
    [{ use: 'posters' }, 400],
    [{ agrees: 'yes' }, 400],
    [{ language: 'fr' }, 400],
  ])('%o is refused, and nothing is stored', async (wrong, status) => {
    const { owner, admin } = await makeScene(server)
    const director = await signIn(server, admin)
    expect((await director.put(`/api/talent/${owner.id}/consent`, { ...yes, ...wrong })).statusCode).toBe(status)
    expect(await rowsIn(server, 'SELECT 1 FROM consents')).toEqual([])
  })

  test('a restricted student cannot be asked', async () => {
    const scene = await makeScene(server)
    await ownersHold(scene)
    const director = await signIn(server, scene.admin)
    expect((await director.put(`/api/talent/${scene.owner.id}/consent`, yes)).statusCode).toBe(404)
  })
})

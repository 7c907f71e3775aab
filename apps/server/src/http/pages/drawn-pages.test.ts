import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DRAWING_MODULE, DRAWING_PLACE, OWN_VIEW_COOKIE } from '@callboard/contract/drawn-pages'
import { PAGE_FILES } from '@callboard/contract/page-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { makeWebRoot } from '#testing/web-root.ts'
import { pageDrawer } from './draw-page.ts'

/** Stands for what a build draws with: it says what it was given, and does what the searched word names. */
const DRAWING = `export async function drawPage(address, boot, answers) {
  if (address.includes('fails')) throw new Error('no browser')
  if (address.includes('hangs')) await new Promise(() => {})
  const markup = '<i>' + address + ' for ' + JSON.parse(boot).user.id + ': ' + Object.keys(JSON.parse(answers)) + '$&</i>'
  return { markup, title: 'R&D $$ talent' }
}`

let server: TestApp
let webRoot: string
let admin: TestClient
let adminId: string

beforeAll(async () => {
  webRoot = await makeWebRoot(
    (name) => `<html lang="en"><head><title>Callboard</title></head><body>${name}<div>${DRAWING_PLACE}</div><!--boot--></body></html>`,
  )
  await mkdir(join(webRoot, 'server'))
  await writeFile(join(webRoot, DRAWING_MODULE), DRAWING)
  await writeFile(join(webRoot, PAGE_FILES), JSON.stringify({ '/talent-search': { files: ['/assets/talent.js'] } }))
  server = await testApp({ webRoot })
  const user = await makeUser(server, { role: 'admin' })
  adminId = user.id
  admin = await signIn(server, user)
  await makeProfile(server)
})
afterAll(async () => {
  await server.close()
  await rm(webRoot, { recursive: true })
})

test('the talent database comes drawn for whoever opens it, with what it was drawn from; its scripts come later', async () => {
  const { body } = await admin.get('/talent-search?ageMin=20')
  const reads = '/api/saved-searches,/api/talent/search?ageMin=20&limit=20,/api/talent/search/count?ageMin=20'
  expect(body).toContain(`drawn<div><i>/talent-search?ageMin=20 for ${adminId}: ${reads}$&</i></div>`)
  expect(body).toContain('<meta name="callboard:later" content="/assets/talent.js">')
  expect(body).toContain('<title>R&amp;D $$ talent</title>')
  expect(body).not.toContain('modulepreload')
  expect(body).toContain('id="first-answers"')
})

test('a page that cannot be drawn, or not soon, comes as the shell that draws itself', async () => {
  for (const word of ['fails', 'hangs']) {
    const { statusCode, body } = await admin.get(`/talent-search?search=${word}`)
    expect([statusCode, body]).toEqual([200, expect.stringContaining(`index<div>${DRAWING_PLACE}</div>`)])
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/talent.js">')
  }
})

test('a server that has enough to do leaves the drawing to the browsers', async () => {
  const errors: unknown[] = []
  const draw = pageDrawer(webRoot, (error) => errors.push(error))
  const boot = JSON.stringify({ user: { id: adminId } })
  const slow = Array.from({ length: 4 }, () => draw('/talent-search?search=hangs', boot, '{}').then((drawing) => ({ slow: drawing })))
  expect(await Promise.race([...slow, draw('/talent-search', boot, '{}')])).toBeNull()
  expect(errors).toEqual([])
  await Promise.all(slow)
  expect(errors).toHaveLength(4)
  expect((await draw('/talent-search', boot, '{}'))?.markup).toContain('<i>')
})

test('nothing is drawn for whoever may not see it, nor where the device shows it otherwise', async () => {
  const student = await signIn(server, await makeUser(server))
  for (const [client, status] of [
    [student, 403],
    [server.anonymous(), 401],
  ] as const) {
    const { statusCode, body } = await client.get('/talent-search')
    expect([statusCode, body]).toEqual([status, expect.not.stringContaining('<i>')])
  }
  admin.cookies.set(OWN_VIEW_COOKIE.name, 'table')
  expect((await admin.get('/talent-search')).body).not.toContain('<i>')
  admin.cookies.delete(OWN_VIEW_COOKIE.name)
  expect((await admin.get('/talent-search')).body).toContain('<i>')
})

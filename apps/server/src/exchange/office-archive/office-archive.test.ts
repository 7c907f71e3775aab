import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { OFFICE_ARCHIVE_ERROR } from '@callboard/contract/exchange/office-archive/errors'
import { OFFICE_ARCHIVE_MESSAGE } from '@callboard/contract/exchange/office-archive/rules'
import { afterEach, expect, test, vi } from 'vitest'
import { type AnswerFile, problemsOf } from '#testing/archive-schemas.ts'
import { errorOf } from '#testing/error-of.ts'
import { ALL_CATEGORIES } from '#testing/export-fields.ts'
import { makeApplication, makeProfile, makeProject, makeUser, signIn } from '#testing/factories.ts'
import { importDesk } from '#testing/import-desk.ts'
import { A_PDF } from '#testing/media-request-calls.ts'
import { type FilledOffice, fillOffice } from '#testing/office-archive-desk.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { zipFiles } from '#testing/zip-files.ts'

const server = testServer({ env: { ROLE: 'all' } })
afterEach(() => vi.restoreAllMocks())

const stateOf = async (client: TestClient) => (await client.get('/api/office-archive')).json().last

async function prepare(client: TestClient): Promise<string> {
  const prepared = await client.post('/api/office-archive')
  expect(prepared.statusCode, prepared.body).toBe(200)
  return prepared.json().address
}

/** The end is recorded after the last byte. Waits for it, so that it does not disturb the next test. */
const ended = (client: TestClient) => vi.waitFor(async () => expect(await stateOf(client)).not.toMatchObject({ state: 'running' }), 60_000)

async function download(client: TestClient, language = 'en') {
  const address = await prepare(client)
  const answer = await client.call('GET', address, { headers: { 'accept-language': language } })
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200)
  await ended(client)
  const files = zipFiles(answer.rawPayload)
  const text = (name: string) => String(files[name])
  return { answer, files, text, manifest: JSON.parse(text('manifest.json')) }
}

const everything = async (): Promise<FilledOffice> => fillOffice(server)

test('a director downloads workbook, answers, photos and tapes, and the last file lists them', async () => {
  const { director, owner, tapeId } = await everything()
  const { answer, files, text, manifest } = await download(director)
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="callboard-everything-\d{4}-\d{2}-\d{2}\.zip"$/)
  const names = Object.keys(files)
  const person = `${owner.lastName}_${owner.firstName}_${owner.id}`
  expect(names.slice(0, 3)).toEqual(['README.txt', 'talent.xlsx', 'json/openapi.json'])
  expect(names.slice(-6)).toEqual([
    `photos/${person}/${person}_1.png`,
    `tapes/${person}/${tapeId}_Reel.webm`,
    `tapes/${person}/${tapeId}_Reel.vtt`,
    expect.stringMatching(/^files\/emails\/.+\.eml$/),
    expect.stringMatching(/^files\/sides\/.+_\d+\/scene\.pdf$/),
    'manifest.json',
  ])
  expect(
    Buffer.from(files[`photos/${person}/${person}_1.png`] ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect(text(`tapes/${person}/${tapeId}_Reel.webm`)).toBe('nine byte')
  expect(text(`tapes/${person}/${tapeId}_Reel.vtt`)).toContain('Hello')
  const [request] = JSON.parse(text('json/media-requests.json')).answers
  expect(names.at(-2)).toContain(`_${request.answer.request.id}/`)
  expect(Buffer.from(files[names.at(-2) ?? ''] ?? []).equals(A_PDF)).toBe(true)
  expect(manifest).toMatchObject({ people: 2, photos: 1, tapes: 1, files: 2, missing: [] })
  expect((await director.get('/api/office-archive')).json().files.count).toBe(2)
  expect(text('README.txt')).toContain('talent.xlsx\r\n')
  const match = await director.post('/api/import-photos/match', { names: [`photos/${person}/${person}_1.png`] })
  expect(match.json()).toMatchObject([{ match: 'matched', people: [{ id: owner.id }] }])
  // Creates every kind of answer, for the next test to check.
  for (const [name, count] of Object.entries(manifest.answers)) expect(count, name).toBeGreaterThan(0)
  expect(Object.keys(manifest.answers)).toEqual(names.flatMap((name) => /^json\/(?!openapi)(.+)\.json$/.exec(name)?.[1] ?? []))
})

test('every answer matches the schema of its operation in the OpenAPI document', async () => {
  const { director } = await everything()
  const { files, text } = await download(director)
  const document = JSON.parse(text('json/openapi.json'))
  expect(document).toEqual((await director.get('/api/openapi.json')).json())
  const parts = Object.keys(files).filter((name) => name.startsWith('json/') && name !== 'json/openapi.json')
  expect(parts.length).toBeGreaterThan(15)
  for (const name of parts) {
    const part = JSON.parse(text(name))
    expect(problemsOf(document, part), name).toEqual([])
    // Proves that the schemas reject wrong answers.
    expect(problemsOf(document, { ...part, answers: [{ answer: { id: 'x' } }] }), name).not.toEqual([])
  }
})

test('the answers are those that the office reads on its pages', async () => {
  const { director, owner, project } = await everything()
  const { text } = await download(director)
  const answer = (name: string, id: number) =>
    (JSON.parse(text(`json/${name}.json`)) as AnswerFile).answers.find(({ params }) => params?.['id'] === String(id))?.answer
  expect(answer('talent', owner.id)).toEqual((await director.get(`/api/talent/${owner.id}`)).json())
  expect(answer('applications', project.id)).toEqual((await director.get(`/api/projects/${project.id}/casting`)).json())
  expect(text('json/applications.json')).toContain('Too tall')
  expect(text('json/casting-calls.json')).toContain(project.title)
})

test('nobody restricted, nothing deleted, no search of a colleague and no secret is in it', async () => {
  const { director, owner, admin, colleague } = await everything()
  const held = await makeProfile(server, { firstName: 'Zenobia', lastName: 'Heldaway', heldAt: new Date() })
  const gone = await makeProfile(server, { firstName: 'Quentin', lastName: 'Goneaway' })
  const over = await makeProject(server, { title: 'Deleted harbour' })
  await makeApplication(server, { projectId: over.id, studentId: held.id })
  await makeApplication(server, { projectId: (await makeProject(server)).id, studentId: held.id })
  await director.delete(`/api/talent/${gone.id}`)
  await director.delete(`/api/projects/${over.id}`)
  const { list } = (await director.post('/api/lists', { name: 'Deleted list', people: [{ studentId: owner.id }] })).json()
  expect((await director.delete(`/api/lists/${list.id}`)).statusCode).toBe(204)
  await colleague.post('/api/saved-searches', { name: 'Own wishes', filters: { search: 'tap' } })
  const hook = { url: 'https://receiver.example/hook', events: ['profile.changed'] }
  const { secret } = (await director.post('/api/webhooks', hook)).json()
  const { secret: token } = (await director.post('/api/api-tokens', { name: 'Sheet', scopes: ['read-talent'], expiresInDays: 30 })).json()
  const { editUrl } = (await director.post(`/api/talent/${owner.id}/edit-token`)).json()
  const share = (await director.post('/api/photo-download-links', { studentId: owner.id, selectedPhotos: [0] })).json().token
  const cookies = [...director.cookies.values()].map((value) => decodeURIComponent(value).split('.')[0])
  const { files } = await download(director)
  const all = Object.entries(files)
    .map(([name, bytes]) => `${name}\n${bytes.toString('latin1')}`)
    .join('\n')
  for (const [what, hidden] of Object.entries({
    ...{ held: 'Heldaway', gone: 'Goneaway', over: 'Deleted harbour', list: 'Deleted list', search: 'Own wishes' },
    ...{ secret, token, share, edit: editUrl?.split('/').at(-1), session: cookies[0], video: 'signature=' },
    hashes: 'token_hash',
  })) {
    expect(hidden, what).toMatch(/.{6}/)
    expect(all.includes(String(hidden)), what).toBe(false)
  }
  expect(all).toContain(owner.email)
  expect(admin.id).toMatch(/./)
})

test('the workbook leads back: importing it changes nobody', async () => {
  const { director } = await everything()
  const { files } = await download(director)
  const { counts } = await importDesk(() => director).check(files['talent.xlsx'] ?? '', {}, 'talent.xlsx')
  expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0, lookalike: 0, unchanged: 2 })
  const exported = await director.post('/api/export/students', {
    format: 'xlsx',
    includeFields: ALL_CATEGORIES,
    applications: true,
  })
  const sheets = (bytes: Uint8Array) => Object.entries(zipFiles(bytes)).map(([name, part]) => [name, part.toString()])
  expect(sheets(files['talent.xlsx'] ?? Buffer.alloc(0))).toEqual(sheets(exported.rawPayload))
})

test('a photo that is not in the store is named in the list of contents', async () => {
  const { director } = await everything()
  const { store } = server.deps.platform
  for await (const key of store.list('photos/')) await store.delete(key)
  const { manifest, files } = await download(director)
  expect(manifest).toMatchObject({ photos: 0, tapes: 1, missing: [expect.stringMatching(/^photos\/.+_1\.jpg$/)] })
  expect(Object.keys(files).some((name) => name.startsWith('photos/'))).toBe(false)
  await vi.waitFor(async () => expect(await stateOf(director)).toMatchObject({ state: 'complete', missing: 1 }), 20_000)
})

test('it explains itself in the language of the director', async () => {
  const { director } = await everything()
  expect((await download(director, 'es')).text('README.txt')).toContain('La lista del contenido')
})

test('an address is for the person who asked for it, for a minute, and only after a sign-in a moment ago', async () => {
  const { director, colleague } = await everything()
  const address = await prepare(director)
  const opened = async (client: TestClient) => {
    const { statusCode, body } = await client.get(address)
    return [statusCode, statusCode === 200 ? '' : JSON.parse(body).message]
  }
  const over = [410, OFFICE_ARCHIVE_MESSAGE.over]
  expect(await opened(colleague)).toEqual(over)
  expect((await director.get('/api/office-archive/file?key=x')).statusCode).toBe(410)
  vi.spyOn(server.deps.platform.clock, 'now').mockReturnValue(new Date(Date.now() + 61_000))
  expect(await opened(director)).toEqual(over)
  vi.restoreAllMocks()
  expect((await opened(director))[0]).toBe(200)
  await ended(director)
  await rowsIn(server, "UPDATE sessions SET created_at = now() - interval '1 day'")
  expect((await director.post('/api/office-archive')).statusCode).toBe(403)
})

test('one is made at a time, a reader who leaves breaks it off, and the next one can be complete', async () => {
  const { director, colleague, owner } = await everything()
  expect(await stateOf(director)).toBeNull()
  expect((await director.get('/api/office-archive')).json()).toMatchObject({
    people: 2,
    photos: { count: 1 },
    tapes: { count: 1, bytes: 9 },
  })
  const address = await prepare(director)
  const second = await prepare(colleague)
  const { app } = server
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const cookie = [...director.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  let goOn = () => {}
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { store } = server.deps.platform
  const original = store.get.bind(store)
  vi.spyOn(store, 'get').mockImplementation(async (key, range) => {
    if (key.startsWith('tapes/')) await waiting
    return original(key, range)
  })
  const request = get({ port, path: address, headers: { cookie } })
  const [response] = await once(request, 'response')
  response.resume()
  expect((await colleague.get(second)).json()).toEqual(errorOf(OFFICE_ARCHIVE_ERROR.running))
  expect((await colleague.post('/api/office-archive')).statusCode).toBe(409)
  expect(await stateOf(colleague)).toMatchObject({ state: 'running' })
  response.destroy()
  // Waits until the server notices that the client is gone.
  const connections = promisify(app.server.getConnections.bind(app.server))
  await vi.waitFor(async () => expect(await connections()).toBe(0), 20_000)
  goOn()
  await vi.waitFor(async () => expect(await stateOf(director)).toMatchObject({ state: 'broken' }), 20_000)
  vi.restoreAllMocks()
  await download(director)
  await vi.waitFor(async () => expect(await stateOf(director)).toMatchObject({ state: 'complete', missing: 0 }), 20_000)
  const lines = await rowsIn(server, "SELECT action, details FROM audit_log WHERE action LIKE 'office-archive.%' ORDER BY id")
  expect(lines).toEqual([
    { action: 'office-archive.started', details: { count: 2 } },
    { action: 'office-archive.started', details: { count: 2 } },
    { action: 'office-archive.finished', details: { count: 2, photos: 1, tapes: 1, files: 2 } },
  ])
  expect(owner.id).toBeGreaterThan(0)
})

test('a file that breaks off ends the connection, so that no browser takes the archive for a whole one', async () => {
  const { director } = await everything()
  const address = await prepare(director)
  const { app } = server
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const cookie = [...director.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { store } = server.deps.platform
  const original = store.get.bind(store)
  vi.spyOn(store, 'get').mockImplementation(async (key, range) => {
    if (key.startsWith('tapes/')) throw new Error('the bucket is gone')
    return original(key, range)
  })
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  await vi.waitFor(async () => expect(await stateOf(director)).toMatchObject({ state: 'broken' }), 20_000)
})

test('everybody else is refused', async () => {
  for (const role of ['student', 'photographer', 'assistant'] as const) {
    const client = await signIn(server, await makeUser(server, { role }))
    expect((await client.post('/api/office-archive')).statusCode, role).toBe(403)
  }
})

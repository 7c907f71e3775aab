import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { createUnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.ts'
import { makeProfile, signIn } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import { makeScene, ownersCode, ownersDeletion, ownersPhoto, type Scene } from '#testing/scene.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer({ env: { ROLE: 'all' } })

/** The forms in which a token may be stored: plain, or as its SHA-256. */
function writtenForms(token: string): string[] {
  const hash = createHash('sha256').update(token).digest()
  return [token, hash.toString('hex'), hash.toString('base64').replace(/=+$/, ''), hash.toString('base64url')]
}

/** The values of a browser's cookies, and the part of each before its signature. */
const secretsIn = ({ cookies }: TestClient): string[] =>
  [...cookies.values()].flatMap((value) => {
    const text = decodeURIComponent(value)
    return [text, ...text.split('.')].filter((part) => part.length >= 20)
  })

const lastPart = (address: string): string =>
  address
    .split('/')
    .at(-1)
    ?.replace(/\.ics$/, '') ?? ''

async function linkTokens({ owner, admin }: Scene, student: TestClient): Promise<string[]> {
  const director = await signIn(server, admin)
  const share = async (by: TestClient) =>
    (await by.post('/api/photo-download-links', { studentId: owner.id, selectedPhotos: [0] })).json().token
  const { editUrl } = (await director.post(`/api/talent/${owner.id}/edit-token`)).json()
  const { viewUrl } = (await director.post(`/api/talent/${owner.id}/view-token`)).json()
  return [await share(director), await share(student), lastPart(editUrl), lastPart(viewUrl)]
}

/** A student with a token of every kind. @returns their browser, and the tokens by kind */
async function studentWithTokens(scene: Scene) {
  const { userId, email } = scene.owner
  const { db, sessionSecret } = server.deps.platform
  const browser = server.anonymous()
  const mailed = async (count: number) => /token=([\w-]+)/.exec((await mailTo(server, email, count)).text ?? '')?.[1] ?? ''
  await inTransaction(db, (transaction) => server.deps.signIn.invite(transaction, { email, returnTo: '/my-profile' }))
  const welcome = await mailed(1)
  await browser.post('/api/auth/email', { email })
  const signInLink = await mailed(2)
  const asking = secretsIn(browser)
  await browser.post('/api/auth/email/verify', { email, code: '000000' })
  expect((await browser.post('/api/auth/email/verify', { token: signInLink })).statusCode).toBe(200)
  await browser.post('/api/auth/email', { email })
  const secondLink = await mailed(3)
  const { url } = (await browser.post('/api/calendar-feed')).json()

  await ownersPhoto(scene)
  const ofDeletedProfile = await linkTokens(scene, browser)
  await ownersDeletion(scene)
  const again = { ...scene, owner: await makeProfile(server, { userId, email }) }
  await ownersPhoto(again)
  const tokens = {
    links: await linkTokens(again, browser),
    ofDeletedProfile,
    calendar: [lastPart(url)],
    mails: [welcome, signInLink, secondLink],
    browser: [...asking, ...secretsIn(browser)],
    unsubscribe: [createUnsubscribeTokens(sessionSecret).make(userId)],
  }
  expect(
    Object.values(tokens)
      .flat()
      .filter((token) => token.length < 20),
  ).toEqual([])
  return { browser, again, tokens }
}

type Tokens = Awaited<ReturnType<typeof studentWithTokens>>['tokens']

/** The kinds of tokens that a text contains, plain or hashed. */
function kindsIn(text: string, tokens: Tokens): string[] {
  return Object.entries(tokens)
    .filter(([, all]) => all.flatMap(writtenForms).some((form) => text.includes(form)))
    .map(([kind]) => kind)
}

/** Every row of every table, including the queue, that contains a token or its hash. Bytes are in hex. */
async function storedKinds(tokens: Tokens): Promise<string[]> {
  const tables = await rowsIn<{ name: string }>(
    server,
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await rowsIn<{ row: string }>(server, `SELECT t::text AS row FROM ${name} AS t`)
    found.push(...kindsIn(rows.map(({ row }) => row).join('\n'), tokens).map((kind) => `${name}: ${kind}`))
  }
  return found
}

test('a student’s download contains no token and no hash of one', async () => {
  const { browser, tokens } = await studentWithTokens(await makeScene(server))
  const { rawPayload } = await browser.get('/api/account/data')
  const files = Object.entries(unzipSync(rawPayload))
  const { deletedProfiles } = JSON.parse(Buffer.from(files.find(([name]) => name === 'my-data.json')?.[1] ?? []).toString())
  expect(deletedProfiles[0].kept.photo_download_links).toHaveLength(2)
  const found = files.flatMap(([name, content]) =>
    kindsIn(Buffer.from(content).toString('latin1'), tokens).map((kind) => `${name}: ${kind}`),
  )
  expect(found).toEqual([])
})

test('a deleted account leaves no token and no hash of one in any table', async () => {
  const { browser, again, tokens } = await studentWithTokens(await makeScene(server))
  await browser.get('/api/account/data')
  await browser.post('/api/account/deletion-code')
  await mailTo(server, again.owner.email, 4)
  // Proves that the search works.
  const before = await storedKinds(tokens)
  for (const table of ['calendar_feeds', 'deleted_profiles', 'photo_download_links', 'profile_links', 'sessions', 'sign_in_requests'])
    expect(before.join('\n')).toContain(`public.${table}: `)
  const { statusCode } = await browser.call('DELETE', '/api/account', { body: { code: await ownersCode(again) } })
  expect(statusCode).toBe(204)
  expect(await storedKinds(tokens)).toEqual([])
})

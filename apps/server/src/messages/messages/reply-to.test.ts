import { LANGUAGES } from '@callboard/contract/language'
import { REPLY_LOCAL_LENGTH, REPLY_MESSAGE } from '@callboard/contract/messages/inbound-mail/rules'
import type { Settings } from '@callboard/contract/office/settings/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { answerThread, beginThread } from '#testing/conversations.ts'
import { makeProfile, makeUser, signIn } from '#testing/factories.ts'
import { mailTo } from '#testing/outbox.ts'
import { rowsIn } from '#testing/talent-life.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'
import { createReplyTokens, replyAddress } from './reply-token.ts'

const server = testServer({ env: { ROLE: 'all' } })
const ADDRESS = 'casting@example.edu'

let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
  const { office } = server.deps.platform
  office.use({ ...office.stored, values: {} })
})

const takeReplies = () => {
  const { office } = server.deps.platform
  office.use({ ...office.stored, values: { replies: { address: ADDRESS, trustedHost: null } } })
}

async function mailOf(userId: string, count = 1) {
  const body = { subject: 'Call times', content: 'Saturday at ten.', recipientUserIds: [userId] }
  await director.post('/api/messages', body)
  return mailTo(server, `${userId}@example.edu`, count)
}

test('a mail takes replies only where the office has set an address for them, and says so in both forms and languages', async () => {
  const { userId } = await makeProfile(server)
  const before = await mailOf(userId)
  expect(before.replyTo).toBeUndefined()
  expect(before.text).toContain('Please do not reply to it.')
  takeReplies()
  for (const [place, language] of LANGUAGES.entries()) {
    await rowsIn(server, 'UPDATE users SET language = $1 WHERE id = $2 RETURNING id', [language, userId])
    const { replyTo, text = '', html = '' } = await mailOf(userId, 2 + place)
    expect(replyTo?.[0]?.address).toMatch(/^casting\+[a-z2-7]{32}@example\.edu$/)
    for (const form of [text, html]) {
      expect(form).toContain(
        { en: 'You can answer by replying to this email.', es: 'Puedes contestar respondiendo a este correo.' }[language],
      )
      expect(form).not.toMatch(/do not reply|no lo respondas|Questions\?|¿Preguntas\?/)
    }
  }
})

test('each recipient of a message, and each answer in a conversation, has an address of its own', async () => {
  takeReplies()
  const [one, two] = [await makeProfile(server), await makeProfile(server)]
  const recipientUserIds = [one.userId, two.userId]
  await director.post('/api/messages', { subject: 'Call times', content: 'Saturday.', recipientUserIds })
  const student = await signIn(server, { id: one.userId })
  await answerThread(director, await beginThread(student))
  const mails = [
    await mailTo(server, `${one.userId}@example.edu`),
    await mailTo(server, `${one.userId}@example.edu`, 2),
    await mailTo(server, `${two.userId}@example.edu`),
  ]
  const addresses = mails.map(({ replyTo }) => replyTo?.[0]?.address ?? '')
  const ids = server.deps.replyMail.deliveryIds(addresses)
  const rows = await rowsIn<{ userId: string }>(
    server,
    'SELECT recipient_user_id AS "userId" FROM message_recipients WHERE id = ANY ($1) ORDER BY array_position($1, id)',
    [ids],
  )
  expect(rows.map(({ userId }) => userId).toSorted()).toEqual([one.userId, one.userId, two.userId].toSorted())
})

test('mails to the staff name the contact address as before, since conversations are with students', async () => {
  takeReplies()
  const omar = await makeUser(server, { role: 'admin' })
  const { platform, messages } = server.deps
  const notice = { fromUserId: null, recipientUserId: omar.id, projectId: null }
  await inTransaction(platform.db, (transaction) =>
    messages.notify(transaction, { ...notice, say: () => ({ kind: 'booked', subject: 'A place is free', content: 'One.' }) }),
  )
  messages.wakeMail()
  expect((await mailTo(server, omar.email)).replyTo).toBeUndefined()
})

test('previews of the settings say what the mails say', async () => {
  const texts = { footer: { en: null, es: null }, own: {} }
  const preview = async (kind: string) => (await director.post('/api/settings/mail-preview', { kind, language: 'en', texts })).json().text
  for (const kind of ['message', 'booked']) expect(await preview(kind)).toContain('do not reply')
  takeReplies()
  for (const kind of ['message', 'booked']) expect(await preview(kind)).toContain('You can answer by replying to this email.')
  // A sign-in link is not answered.
  expect(await preview('sign-in')).toContain('do not reply')
})

test('a token is read whatever its case, and a forged, foreign or cut one is not', () => {
  const tokens = createReplyTokens('a secret')
  const address = (id: number) => replyAddress(ADDRESS, tokens.make(id))
  for (const id of [1, 77, 2_147_483_647]) expect(tokens.read([address(id).toUpperCase(), ADDRESS])).toEqual([id])
  expect(address(2_147_483_647).indexOf('@')).toBeLessThanOrEqual(64)
  const token = tokens.make(5)
  const forged = [
    tokens.make(6).slice(0, 8) + token.slice(8),
    `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`,
    token.slice(1),
    createReplyTokens('another secret').make(5),
    'a'.repeat(32),
  ]
  expect(tokens.read(forged.map((each) => replyAddress(ADDRESS, each)))).toEqual([])
})

test('the address leaves room for the token, and the name of the server is one', async () => {
  const save = async (replies: object) => {
    const { version, values }: Settings = (await director.get('/api/settings')).json()
    const answer = await director.put('/api/settings', { version, values: { ...values, replies } })
    return answer.statusCode === 200 ? answer.json().values.replies : answer.json().fields
  }
  const long = 'a'.repeat(REPLY_LOCAL_LENGTH)
  expect(await save({ address: `${long}a@example.edu` })).toEqual({ 'values.replies.address': REPLY_MESSAGE.long })
  expect(await save({ address: 'nobody' })).toEqual({ 'values.replies.address': REPLY_MESSAGE.address })
  expect(await save({ address: null, trustedHost: 'a host' })).toEqual({ 'values.replies.trustedHost': REPLY_MESSAGE.host })
  const kept = { address: `${long}@example.edu`, trustedHost: 'mx.example.edu' }
  expect(await save({ address: `${long}@Example.edu`, trustedHost: 'MX.example.edu ' })).toEqual(kept)
  const [change] = (await director.get('/api/settings')).json().history
  expect(change.changes.map(({ field, part }: { field: string; part: string }) => [field, part])).toEqual([
    ['replies', 'address'],
    ['replies', 'trustedHost'],
  ])
})

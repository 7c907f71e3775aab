import { BULK_ERROR } from '@callboard/contract/messages/messages/errors'
import { BULK_MESSAGE, MESSAGE_LIMITS } from '@callboard/contract/messages/messages/rules'
import { beforeEach, expect, test } from 'vitest'
import { messageTemplates } from '#db/schema/messages.ts'
import { errorOf } from '#testing/error-of.ts'
import { makeUser, signIn } from '#testing/factories.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const TEMPLATE = { name: 'Callback', subject: 'You are called back', content: 'Dear {{firstName}}', messageType: 'casting_call' }
const PATH = '/api/message-templates'

const server = testServer()
let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

test('a template can be saved, changed, listed by name, and deleted', async () => {
  const made = await director.post(PATH, TEMPLATE)
  expect([made.statusCode, made.json()]).toEqual([201, { id: expect.any(Number), ...TEMPLATE }])
  await director.post(PATH, { ...TEMPLATE, name: 'arrival' })
  const { id } = made.json()
  const changed = await director.put(`${PATH}/${id}`, { ...TEMPLATE, name: 'Zero hour', subject: 'At nine' })
  expect([changed.statusCode, changed.json()]).toEqual([200, { id, ...TEMPLATE, name: 'Zero hour', subject: 'At nine' }])
  expect((await director.get(PATH)).json().map(({ name }: { name: string }) => name)).toEqual(['arrival', 'Zero hour'])
  expect((await director.delete(`${PATH}/${id}`)).statusCode).toBe(204)
  for (const gone of [await director.delete(`${PATH}/${id}`), await director.put(`${PATH}/${id}`, TEMPLATE)])
    expect([gone.statusCode, gone.json()]).toEqual([404, errorOf(BULK_ERROR.templateMissing)])
})

test('names are unique regardless of case, for new and renamed templates', async () => {
  await director.post(PATH, TEMPLATE)
  const other = (await director.post(PATH, { ...TEMPLATE, name: 'Other' })).json()
  for (const response of [
    await director.post(PATH, { ...TEMPLATE, name: 'CALLBACK' }),
    await director.put(`${PATH}/${other.id}`, { ...TEMPLATE, name: 'callback ' }),
  ])
    expect([response.statusCode, response.json()]).toEqual([409, errorOf(BULK_ERROR.templateTaken)])
  expect((await director.put(`${PATH}/${other.id}`, { ...TEMPLATE, name: 'OTHER' })).statusCode).toBe(200)
})

test('a template without a name or text, or with an unknown merge field, is refused on its field', async () => {
  for (const [body, fields] of [
    [{ name: ' ' }, { name: BULK_MESSAGE.templateName }],
    [{ subject: '' }, { subject: BULK_MESSAGE.subject }],
    [{ content: '{{nickname}}' }, { content: 'There is no such merge field: {{nickname}}' }],
  ] as const) {
    const response = await director.post(PATH, { ...TEMPLATE, ...body })
    expect([response.statusCode, response.json().fields]).toEqual([400, fields])
  }
})

test('the number of templates is limited, also when the last ones arrive together', async () => {
  const values = Array.from({ length: MESSAGE_LIMITS.templates - 1 }, (_, index) => ({ name: `No. ${index}`, subject: 'x', content: 'x' }))
  await server.deps.platform.db.insert(messageTemplates).values(values)
  const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => director.post(PATH, { ...TEMPLATE, name })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
})

import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import { beforeEach, expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import type { TestClient } from '#testing/test-client.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

let director: TestClient
beforeEach(async () => {
  director = await signIn(server, await makeUser(server, { role: 'admin' }))
})

const read = async () => (await director.get('/api/settings')).json()

async function save(changes: object) {
  const { version, values } = await read()
  expect((await director.put('/api/settings', { version, values: { ...values, ...changes } })).statusCode).toBe(200)
}

test('each change says what was and what is, of a group only the parts that differ', async () => {
  await save({ officeName: 'Casting Desk', campuses: ['North', 'South'] })
  await save({ retention: { ...DEFAULT_INSTITUTION.retention, messagesMonths: 24 } })
  const { history } = await read()
  expect(history.map(({ changes }: { changes: object }) => changes)).toEqual([
    [{ field: 'retention', part: 'messagesMonths', before: null, after: '24' }],
    [
      { field: 'officeName', part: '', before: DEFAULT_INSTITUTION.officeName, after: 'Casting Desk' },
      { field: 'campuses', part: '', before: DEFAULT_INSTITUTION.campuses.join(', '), after: 'North, South' },
    ],
  ])
})

test('the state before the first change can be brought back', async () => {
  await save({ officeName: 'Casting Desk' })
  const { version } = await read()
  const restored = await director.post('/api/settings/restore', { version, restore: 0 })
  expect(restored.json().values).toMatchObject({ officeName: DEFAULT_INSTITUTION.officeName, campuses: DEFAULT_INSTITUTION.campuses })
  const [last] = restored.json().history
  expect([last.restores, last.changes[0]]).toEqual([
    0,
    { field: 'officeName', part: '', before: 'Casting Desk', after: DEFAULT_INSTITUTION.officeName },
  ])
})

test('no password of a mail server is in it', async () => {
  const { version } = await read()
  const mail = { host: 'smtp.example.edu', port: 465, security: 'tls', user: 'desk', from: 'desk@example.edu', password: 'top-secret' }
  await director.put('/api/settings/mail', { version, server: mail })
  const answer = await director.get('/api/settings')
  expect(answer.body).toContain('smtp.example.edu')
  expect(answer.body).not.toContain('top-secret')
})

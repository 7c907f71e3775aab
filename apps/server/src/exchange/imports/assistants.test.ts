import { expect, test } from 'vitest'
import { makeUser, signIn } from '#testing/factories.ts'
import { JOIN_LINK } from '#testing/join-link-calls.ts'
import { testServer } from '#testing/test-server.ts'

const server = testServer()

test('an assistant imports and makes registration links, and a photographer does neither', async () => {
  const [assistant, photographer] = [
    await signIn(server, await makeUser(server, { role: 'assistant' })),
    await signIn(server, await makeUser(server, { role: 'photographer' })),
  ]
  const made = await assistant.post('/api/join-links', JOIN_LINK)
  expect([made.statusCode, (await assistant.post(`/api/join-links/${made.json().id}/pause`, { isPaused: true })).statusCode]).toEqual([
    201, 200,
  ])
  expect([(await assistant.get('/api/imports')).statusCode, (await photographer.get('/api/imports')).statusCode]).toEqual([200, 403])
  expect((await photographer.post('/api/join-links', JOIN_LINK)).statusCode).toBe(403)
})

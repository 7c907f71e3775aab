import { endpoint } from '@callboard/contract/endpoint'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { implement } from '#http/implement.ts'
import { ANONYMOUS } from '#platform/actor.ts'

const talent = z.object({ id: z.number(), photos: z.array(z.object({ url: z.string() })) })

const list = endpoint({
  method: 'GET',
  path: '/talents/{id}',
  summary: 'For this test',
  access: 'anyone',
  success: { status: 200, body: z.array(talent) },
  errors: [],
})

function appAnswering(answer: unknown) {
  const app = Fastify()
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request) => {
    request.actor = ANONYMOUS
  })
  implement(app, list, async () => answer as z.input<typeof list.success.body>)
  return app
}

test('what the contract does not name never leaves the server, however deep it lies', async () => {
  const photo = { url: '/media/1', gps: 'secret' }
  const app = appAnswering([{ id: 1, rating: 'secret', photos: [photo, { ...photo, owner: { email: 'secret' } }] }])
  const response = await app.inject('/talents/1')
  expect(response.json()).toEqual([{ id: 1, photos: [{ url: '/media/1' }, { url: '/media/1' }] }])
  expect(response.body).not.toContain('secret')
})

test('an answer that is not what the contract promises is an error of ours, not an answer', async () => {
  const response = await appAnswering([{ id: 'one', photos: [] }]).inject('/talents/1')
  expect(response.statusCode).toBe(500)
})

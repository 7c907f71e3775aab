import type { Role } from '@callboard/contract/access'
import { endpoint } from '@callboard/contract/endpoint'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { implement, type ReadEndpoints } from '#http/endpoint/implement.ts'
import { type Actor, ANONYMOUS } from '#platform/actor.ts'

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

test('values that the contract does not name never leave the server, however deep they are', async () => {
  const photo = { url: '/media/1', gps: 'secret' }
  const app = appAnswering([{ id: 1, rating: 'secret', photos: [photo, { ...photo, owner: { email: 'secret' } }] }])
  const response = await app.inject('/talents/1')
  expect(response.json()).toEqual([{ id: 1, photos: [{ url: '/media/1' }, { url: '/media/1' }] }])
  expect(response.body).not.toContain('secret')
})

test('an answer that breaks the contract is an error of ours, not an answer', async () => {
  const response = await appAnswering([{ id: 'one', photos: [] }]).inject('/talents/1')
  expect(response.statusCode).toBe(500)
})

test('no cache stores an answer or a refusal', async () => {
  for (const [answer, status] of [
    [[], 200],
    ['no list', 500],
  ] as const) {
    const { statusCode, headers } = await appAnswering(answer).inject('/talents/1')
    expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store'])
  }
})

test('what a page reads for its visitor is held to the rule and the shape of the call, and to nobody else’s count', async () => {
  const app = Fastify()
  const reads: ReadEndpoints = new Map()
  app.decorate('readEndpoints', reads)
  const office = { ...list, path: '/office/{id}', access: 'desk' } as const
  const handler = vi.fn(async () => [{ id: 1, photos: [], rating: 'secret' }])
  implement(app, office, handler)
  implement(app, { ...list, path: '/counted/{id}', rateLimit: { max: 1, seconds: 60 } }, handler)
  expect([...reads.keys()]).toEqual(['/office/{id}'])
  const asked = (role: Role | null) => {
    const actor: Actor = role === null ? ANONYMOUS : { kind: 'user', userId: 'one', email: 'one@example.edu', role }
    return reads.get('/office/{id}')?.({ actor, headers: {} } as FastifyRequest, {} as FastifyReply, { params: { id: '1' } })
  }
  await expect(asked(null)).rejects.toMatchObject({ status: 401 })
  await expect(asked('student')).rejects.toMatchObject({ status: 403 })
  expect(handler).not.toHaveBeenCalled()
  await expect(asked('admin')).resolves.toEqual([{ id: 1, photos: [] }])
})

import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { allEndpoints } from '@callboard/contract/all-endpoints'
import { allErrors } from '@callboard/contract/all-errors'
import type { EndpointSpec } from '@callboard/contract/endpoint'
import { errorBody } from '@callboard/contract/error-body'
import { tokenRefusal } from '@callboard/contract/exchange/api-tokens/errors'
import type { TokenScope } from '@callboard/contract/exchange/api-tokens/rules'
import type { PagePath } from '@callboard/contract/pages'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { buildApp } from '#app.ts'
import { users } from '#db/schema/accounts.ts'
import { openLog } from '#platform/log-lines.ts'
import { makeToken } from '#testing/api-token-calls.ts'
import { addressOf, type EndpointCall, type EndpointName, endpointCalls } from '#testing/endpoint-calls.ts'
import { makeScene, type Scene } from '#testing/scene.ts'
import { EVERYBODY, endpointStatus, pageStatus, type Someone } from '#testing/staff-statuses.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { createTestClient, type TestClient } from '#testing/test-client.ts'
import { makeWebRoot } from '#testing/web-root.ts'

/** The smallest page that the server accepts as built. */
const PAGE = '<!doctype html><html lang="en"><head><!--boot--></head><body></body></html>'

/** A header of every allowed answer. A refusal comes before any part of the call is read. */
const LET_IN = 'x-let-in'

/** Calls every endpoint and page as every kind of visitor. Each walk throws if an answer is not the stated one. */
export interface AccessWalk {
  readonly server: TestApp
  readonly app: FastifyInstance
  /** Every route of the server, as `GET /path`. */
  readonly routes: readonly string[]
  /** Assistants and photographers are the scene's casting director in another role, so that they own the same data. */
  comeAs(visitor: Someone, scene: Scene): Promise<TestClient>
  /** Makes one call of an endpoint as a visitor, with input that is valid for an allowed visitor. HEAD has the same access rule as GET. */
  callEndpoint(name: EndpointName, visitor: Someone): Promise<void>
  /**
   * Makes one call of an endpoint as a program, with a casting director's token of some scopes, and with the cookie of somebody whom the
   * endpoint may refuse.
   */
  callWithToken(name: EndpointName, scopes: readonly TokenScope[]): Promise<void>
  openPage(path: PagePath): Promise<void>
  close(): Promise<void>
}

export async function openAccessWalk(): Promise<AccessWalk> {
  const routes: string[] = []
  const server = await testApp({ env: { ROLE: 'all' } })
  const webRoot = await makeWebRoot(() => PAGE)
  await writeFile(join(webRoot, 'assets/app.js'), '')
  const app = await buildApp(server.deps, {
    logger: openLog('silent'),
    webRoot,
    onRoute(route) {
      routes.push(...[route.method].flat().map((each) => `${each} ${route.url}`))
      Object.assign(route, { preParsing: async (_request: unknown, reply: FastifyReply) => void reply.header(LET_IN, 'yes') })
    },
  })
  await app.ready()

  async function comeAs(visitor: Someone, { owner, other, admin }: Scene): Promise<TestClient> {
    const client = createTestClient(app)
    const { id: staff } = admin
    const ids = { anonymous: undefined, owner: owner.userId, other: other.userId, expired: owner.userId }
    const userId = { ...ids, admin: staff, assistant: staff, photographer: staff }[visitor]
    if (userId === staff) await server.deps.platform.db.update(users).set({ role: visitor }).where(eq(users.id, staff))
    if (userId) client.cookies.set(...(await server.sessionCookie(userId, { expired: visitor === 'expired' })))
    return client
  }

  async function makeCall(name: EndpointName) {
    const scene = await makeScene(server)
    return { scene, request: await endpointCalls[name](scene) }
  }

  // Refused calls and reads change nothing, so all visitors may try the same call.
  const shared = new Map<EndpointName, ReturnType<typeof makeCall>>()
  function sharedCall(name: EndpointName) {
    const made = shared.get(name) ?? makeCall(name)
    shared.set(name, made)
    return made
  }

  async function sharingCaller(name: EndpointName, visitor: Someone) {
    const { scene, request } = await sharedCall(name)
    return { client: await comeAs(visitor, scene), request }
  }

  // Some calls are valid only in the session that requests them.
  async function caller(name: EndpointName, visitor: Someone) {
    const scene = await makeScene(server)
    const client = await comeAs(visitor, scene)
    return { client, request: await endpointCalls[name](scene) }
  }

  return {
    ...{ server, app, routes, comeAs },
    async callEndpoint(name, visitor) {
      const spec: EndpointSpec = allEndpoints[name]
      const expected = endpointStatus(name, visitor)
      const isShared = isRefusal(expected) || spec.method === 'GET'
      const { client, request } = await (isShared ? sharingCaller(name, visitor) : caller(name, visitor))
      const response = await send(client, spec, request)
      expect(response.statusCode, visitor).toBe(expected)
      if (isRefusal(expected)) expect(response.headers[LET_IN], `${visitor} is let in`).toBe(undefined)
      if (spec.method === 'GET') {
        // The archive of the previous call may still be closing, and only one is allowed at a time.
        const head = async () => {
          const { statusCode, body } = await client.call('HEAD', addressOf(spec, request))
          return [statusCode, body]
        }
        await expect.poll(head, { message: `HEAD for ${visitor}` }).toEqual([expected, ''])
      }
      if (response.statusCode >= 400) {
        // Only the code, the message and the fields at fault. The code is the one that the endpoint names for this status in the
        // contract.
        const body = errorBody.strict().parse(JSON.parse(response.body))
        expect(allErrors.find(({ code }) => code === body.code)?.status, body.code).toBe(response.statusCode)
        expect(spec.errors).toContain(response.statusCode)
      } else {
        expect(response.statusCode).toBe(spec.success.status)
        if (spec.success.type !== undefined) expect(response.headers['content-type']).toContain(spec.success.type.split('*', 1)[0])
        else if (spec.success.body === null) expect(response.body).toBe('')
        else expect(spec.success.body.parse(JSON.parse(response.body))).toEqual(JSON.parse(response.body))
      }
    },
    async callWithToken(name, scopes) {
      const spec: EndpointSpec = allEndpoints[name]
      const isTaken = tokenRefusal(scopes, spec.token) === undefined
      const { scene, request } = await (isTaken ? makeCall(name) : sharedCall(name))
      // An earlier visitor of the same scene may have set another role.
      await comeAs('admin', scene)
      const { secret } = await makeToken(server, scene.admin.id, [...scopes])
      const client = createTestClient(app, { authorization: `Bearer ${secret}` })
      client.cookies.set(...(await server.sessionCookie(scene.owner.userId)))
      const response = await send(client, spec, request)
      expect(response.statusCode, scopes.join()).toBe(isTaken ? spec.success.status : 403)
      if (!isTaken) expect(response.headers[LET_IN], `a token of ${scopes.join()} is let in`).toBe(undefined)
    },
    async openPage(path) {
      const scene = await makeScene(server)
      for (const visitor of EVERYBODY) {
        const response = await (await comeAs(visitor, scene)).get(path.replace(/\{\w+\}/, '1'))
        const stated = [pageStatus(path, visitor), 'text/html; charset=utf-8']
        expect([response.statusCode, response.headers['content-type']], visitor).toEqual(stated)
      }
    },
    async close() {
      await app.close()
      await server.close()
      await rm(webRoot, { recursive: true, force: true })
    },
  }
}

const isRefusal = (status: number | undefined) => status === 401 || status === 403

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>

async function send(client: TestClient, spec: EndpointSpec, { file, fileField, ...request }: EndpointCall): Promise<Answer> {
  const address = addressOf(spec, request)
  if (file) return client.upload(address, { name: 'portrait.png', type: 'image/png', content: file, field: fileField })
  const unending = spec.success.type === 'text/event-stream'
  const response = await client.call(spec.method, address, { body: request.body, unending })
  if (!unending) return response
  const stream = response.stream()
  const { statusCode, headers } = response
  if (statusCode >= 400) return { statusCode, headers, body: await text(stream) }
  stream.destroy()
  return { statusCode, headers, body: '' }
}

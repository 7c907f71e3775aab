import type { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import inject from 'light-my-request'

/** A request of a test. */
export interface TestRequest {
  readonly body?: unknown
  readonly query?: Record<string, string | string[]>
  readonly headers?: Record<string, string>
  /** Sent unchanged, with the test's own `headers`. */
  readonly payload?: Buffer | string | Readable
  /** For an endless answer: resolves once the answer has begun; `stream()` is the rest of it. */
  readonly unending?: boolean
}

/** A browser of one person: keeps cookies from answer to answer. */
export interface TestClient {
  call(method: NonNullable<InjectOptions['method']>, path: string, request?: TestRequest): Promise<LightMyRequestResponse>
  get(path: string, query?: Record<string, string | string[]>): Promise<LightMyRequestResponse>
  post(path: string, body?: unknown): Promise<LightMyRequestResponse>
  put(path: string, body?: unknown): Promise<LightMyRequestResponse>
  patch(path: string, body?: unknown): Promise<LightMyRequestResponse>
  delete(path: string): Promise<LightMyRequestResponse>
  /** Sends one file as a multipart field, by default `image`. */
  upload(path: string, file: { name: string; type: string; content: Buffer; field?: string | undefined }): Promise<LightMyRequestResponse>
  readonly cookies: Map<string, string>
}

const BOUNDARY = '----callboard-test-boundary'

/** @param always headers of every request */
export function createTestClient(app: FastifyInstance, always: Readonly<Record<string, string>> = {}): TestClient {
  const cookies = new Map<string, string>()
  const client: TestClient = {
    cookies,
    async call(method, path, { body, query, headers = {}, payload, unending = false } = {}) {
      await app.ready()
      // Like a real connection, so that code before the framework is tested as well.
      const response = await inject((request, answer) => void app.server.emit('request', request, answer), {
        method,
        url: path,
        query,
        payloadAsStream: unending,
        headers: {
          ...always,
          ...headers,
          ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        },
        ...(payload !== undefined ? { payload } : body !== undefined ? { payload: body as object } : {}),
      })
      for (const { name, value, maxAge, expires } of response.cookies) {
        if (maxAge === 0 || value === '' || (expires && expires.getTime() < Date.now())) cookies.delete(name)
        else cookies.set(name, encodeURIComponent(value))
      }
      return response
    },
    get: (path, query) => client.call('GET', path, { query }),
    post: (path, body) => client.call('POST', path, { body }),
    put: (path, body) => client.call('PUT', path, { body }),
    patch: (path, body) => client.call('PATCH', path, { body }),
    delete: (path) => client.call('DELETE', path),
    upload(path, { name, type, content, field = 'image' }) {
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
      const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
      return client.call('POST', path, { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } })
    },
  }
  return client
}

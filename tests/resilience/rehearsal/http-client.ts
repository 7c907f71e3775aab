import { type Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The body of a request: fields of a form, raw bytes, or any other value as JSON. */
type SentBody = object | FormData | Buffer

interface Question {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: SentBody | undefined
  readonly agent: Agent
  /** Aborts the request. */
  readonly signal: AbortSignal
  /** Called with the answer's headers when they arrive, even if the body fails. */
  readonly onHeaders: (headers: Headers) => void
}

interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/**
 * Sends one request and reads its whole answer. `fetch` would share connections between all people, but each browser has its own,
 * and a broken connection must affect only one person.
 *
 * @throws when the connection breaks, or the signal aborts it
 */
export async function askHttp(url: URL, { method, headers, body, agent, signal, onHeaders }: Question): Promise<HttpAnswer> {
  const { type, bytes } = await encode(body)
  const sent = { ...(type && { 'content-type': type }), ...(bytes && { 'content-length': bytes.length }), ...headers }
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers: sent, agent, signal }, (answer) => {
      const received = new Headers()
      for (const [name, values] of Object.entries(answer.headersDistinct)) for (const value of values ?? []) received.append(name, value)
      onHeaders(received)
      buffer(answer).then((whole) => resolve({ status: answer.statusCode ?? 0, headers: received, bytes: whole }), reject)
    })
    asking.on('error', reject)
    asking.end(bytes)
  })
}

async function encode(body: SentBody | undefined): Promise<{ type?: string; bytes?: Buffer }> {
  if (body === undefined) return {}
  if (Buffer.isBuffer(body)) return { bytes: body }
  if (!(body instanceof FormData)) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  const form = new Response(body)
  return { type: form.headers.get('content-type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) }
}

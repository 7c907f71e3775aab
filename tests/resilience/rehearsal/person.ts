import { Agent } from 'node:http'
import type { Call } from './calls.ts'
import { askHttp } from './http-client.ts'
import type { Mailbox } from './mailbox.ts'

/** The answer, if its status was expected. */
export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export interface Request {
  readonly body?: object | FormData | Buffer
  readonly headers?: Record<string, string>
  /** Expected statuses besides 200 to 299. */
  readonly alsoFine?: readonly number[]
}

/** Milliseconds after which a request is aborted. */
const ANSWER_MS = 30_000

/** A person with a browser: keeps the session's cookie, sends requests through the proxy, and records the outcome of each. */
export class Person {
  readonly email: string
  cookie = ''
  readonly #url: string
  readonly #calls: Call[]
  /** Separate connections, as in each browser. */
  readonly #agent = new Agent({ keepAlive: true })

  constructor(email: string, url: string, calls: Call[]) {
    this.email = email
    this.#url = url
    this.#calls = calls
  }

  /** @returns `undefined` if the request failed; the server may have processed it nevertheless */
  async ask<Body>(what: string, method: string, path: string, request: Request = {}): Promise<Answer<Body> | undefined> {
    const { body, alsoFine = [] } = request
    const headers = { cookie: this.cookie, ...request.headers }
    const begun = Date.now()
    const note = (instance: string | undefined, failure?: string) =>
      void this.#calls.push({ what, begun, ended: Date.now(), instance, failure: failure && `${failure}: ${method} ${path.split('?')[0]}` })
    let instance: string | undefined
    try {
      const signal = AbortSignal.timeout(ANSWER_MS)
      const onHeaders = (received: Headers) => {
        instance = received.get('x-served-by') ?? undefined
      }
      const answer = await askHttp(new URL(path, this.#url), { method, headers, body, agent: this.#agent, signal, onHeaders })
      const { bytes } = answer
      const isFine = answer.status >= 200 && answer.status < 300
      if (!isFine && !alsoFine.includes(answer.status)) {
        note(instance, `${answer.status} ${bytes.toString('utf8', 0, 80).replaceAll(/\s+/g, ' ')}`)
        return undefined
      }
      note(instance)
      this.#keepCookie(answer.headers)
      const isObject = answer.headers.get('content-type')?.startsWith('application/json')
      return { status: answer.status, headers: answer.headers, body: (isObject ? JSON.parse(bytes.toString('utf8')) : bytes) as Body }
    } catch (error) {
      note(instance, error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error))
      return undefined
    }
  }

  /** Signs in by the link of a mail. @returns whether it worked */
  async signIn(mailbox: Mailbox): Promise<boolean> {
    const known = mailbox.count(this.email)
    if (!(await this.ask('sign-in', 'POST', '/api/auth/email', { body: { email: this.email } }))) return false
    const token = await mailbox.nextLink(this.email, known)
    if (!token) return false
    return (await this.ask('sign-in', 'POST', '/api/auth/email/verify', { body: { token } })) !== undefined
  }

  #keepCookie(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      if (pair.startsWith('callboard=')) this.cookie = pair
    }
  }
}

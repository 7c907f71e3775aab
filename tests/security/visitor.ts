import { randomInt } from 'node:crypto'

/** A client with separate cookies and a separate network address. */
export class Visitor {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #cookies = new Map<string, string>()

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url
    this.#headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`, ...headers }
  }

  async call(method: string, path: string, body?: object): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...this.#headers, ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(this.#url + path, { method, headers, redirect: 'manual', ...(body && { body: JSON.stringify(body) }) })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}

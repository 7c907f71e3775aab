import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * One keep-alive connection that asks, waits for the whole answer and asks again. It reads no more of an answer than its length,
 * so that it takes a small part of the processor time that the server takes.
 */
export class Caller {
  readonly #socket: Socket
  #received: Buffer[] = []
  #size = 0
  #expected = -1
  #settle: { resolve: (body: Buffer) => void; reject: (error: Error) => void } | undefined

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#settle?.reject(error))
    this.#socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')))
  }

  /** @returns the answer's body; rejects for any status but 200 */
  ask(request: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk)
    this.#size += chunk.length
    if (this.#expected < 0) {
      const head = Buffer.concat(this.#received)
      const end = head.indexOf(END_OF_HEAD)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
        this.#settle?.reject(new Error(`unexpected answer: ${head.toString('utf8').slice(0, 400)}`))
        return
      }
      this.#expected = end + END_OF_HEAD.length + Number(length)
    }
    if (this.#size < this.#expected) return
    const whole = Buffer.concat(this.#received)
    const body = whole.subarray(whole.indexOf(END_OF_HEAD) + END_OF_HEAD.length)
    this.#received = []
    this.#size = 0
    this.#expected = -1
    this.#settle?.resolve(body)
  }
}

export function httpRequest(path: string, cookie: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
}

/** Milliseconds of every request, asked by one caller one after another. */
export async function oneCaller(port: number, requests: readonly Buffer[], rounds: number): Promise<number[][]> {
  const caller = new Caller(port)
  const times: number[][] = requests.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, request] of requests.entries()) {
      const asked = performance.now()
      await caller.ask(request)
      times[index]?.push(performance.now() - asked)
    }
  }
  caller.close()
  return times
}

/** Answers a second that so many callers get together. */
export async function manyCallers(port: number, requests: readonly Buffer[], callers: number, seconds: number): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  const counts = await Promise.all(
    Array.from({ length: callers }, async (_, place) => {
      const caller = new Caller(port)
      let count = 0
      for (let next = place * 7; performance.now() < until; next++, count++) await caller.ask(requests[next % requests.length] as Buffer)
      caller.close()
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000)
}

import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** The parts of an answer that callers read. */
export interface Answer {
  readonly type: string
  readonly body: Buffer
}

/**
 * One keep-alive connection that sends a request, waits for the whole answer and sends the next. It only counts the bytes of an answer,
 * so that it takes a small part of the processor time that the server takes.
 */
export class Caller {
  readonly #socket: Socket
  #received: Buffer[] = []
  #size = 0
  #expected = -1
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#settle?.reject(error))
    this.#socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')))
  }

  /** Rejects on any status except 200 and 201. */
  ask(request: Buffer): Promise<Answer> {
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
      if (!/^HTTP\/1.1 20[01]/.test(text) || length === undefined) {
        this.#settle?.reject(new Error(`unexpected answer: ${head.toString('utf8').slice(0, 400)}`))
        return
      }
      this.#expected = end + END_OF_HEAD.length + Number(length)
    }
    if (this.#size < this.#expected) return
    const whole = Buffer.concat(this.#received)
    const end = whole.indexOf(END_OF_HEAD)
    const type = /\r\ncontent-type: ([^\r]+)/i.exec(whole.toString('latin1', 0, end))?.[1] ?? ''
    this.#received = []
    this.#size = 0
    this.#expected = -1
    this.#settle?.resolve({ type, body: whole.subarray(end + END_OF_HEAD.length) })
  }
}

/** The request of a caller. */
export interface Asked {
  readonly path: string
  readonly cookie?: string | undefined
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
}

/** A request as it goes over the wire. */
export function httpRequest({ path, cookie, method = 'GET', headers = {}, json }: Asked): Buffer {
  const body = json === undefined ? '' : JSON.stringify(json)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(json === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** One caller sends the requests one after another. @returns milliseconds of each */
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

/** One caller sends the requests in turn for that time, each at least once. @returns milliseconds of each */
export async function oneCallerFor(port: number, requests: readonly Buffer[], seconds: number): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
    times.push(...(await oneCaller(port, requests, 1)).flat())
  }
  return times
}

/** The results of all callers together. */
export interface ManyAnswers {
  /** Answers a second. */
  readonly rate: number
  /** Milliseconds of each request. */
  readonly times: readonly number[]
}

/** Runs several callers in parallel; each sends one request after another. */
export async function manyCallers(port: number, requests: readonly Buffer[], callers: number, seconds: number): Promise<ManyAnswers> {
  const started = performance.now()
  const until = started + seconds * 1000
  const times: number[] = []
  await Promise.all(
    Array.from({ length: callers }, async (_, place) => {
      const caller = new Caller(port)
      for (let next = place * 7; performance.now() < until; next++) {
        const asked = performance.now()
        await caller.ask(requests[next % requests.length] as Buffer)
        times.push(performance.now() - asked)
      }
      caller.close()
    }),
  )
  return { rate: times.length / ((performance.now() - started) / 1000), times }
}

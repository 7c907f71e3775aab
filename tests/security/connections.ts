import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds within which the server must answer a proper request, whatever others do. */
const ANSWER_MS = 5_000

/** The result of connections that send nothing, or slowly. */
export interface Occupation {
  readonly open: number
  readonly answered: boolean
  readonly milliseconds: number
}

/**
 * Keeps many connections open and sends a proper request at the same time.
 *
 * @param kind `idle` sends nothing; `slow` sends a head that never ends, a line a second; `half` sends a body's head and not the body
 * @param count how many connections
 */
export async function occupy(url: string, kind: 'idle' | 'slow' | 'half', count: number): Promise<Occupation> {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  let dripping: ReturnType<typeof setInterval> | undefined
  try {
    while (sockets.length < count) {
      const batch = Array.from({ length: Math.min(200, count - sockets.length) }, () =>
        connect(Number(port), hostname).on('error', () => {}),
      )
      await Promise.all(batch.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
      sockets.push(...batch)
    }
    if (kind === 'slow') {
      for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: callboard\r\n')
      dripping = setInterval(() => {
        for (const socket of sockets) if (!socket.destroyed) socket.write('X-Slow: 1\r\n')
      }, 1_000)
    }
    if (kind === 'half') {
      const head =
        'POST /api/auth/email HTTP/1.1\r\nHost: callboard\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email":'
      for (const socket of sockets) socket.write(head)
    }
    await sleep(3_000)
    const begin = performance.now()
    const answered = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
    const milliseconds = performance.now() - begin
    return { open: sockets.filter(({ destroyed }) => !destroyed).length, answered, milliseconds }
  } finally {
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
  }
}

import { connect, createServer, type Socket } from 'node:net'

/** A cable between a browser and a server, which lets so much through in a second, and can be pulled. */
export interface SlowCable {
  readonly url: string
  /** Breaks every connection, and lets none come about. */
  pull(): void
  plugIn(): void
  close(): Promise<void>
}

/**
 * Lays a cable to a server of this machine.
 *
 * @param target where the server is
 * @param bytesASecond what goes from the browser to the server; the other way is as fast as it is
 */
export async function layCable(target: string, bytesASecond: number): Promise<SlowCable> {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  let isPulled = false
  // One for all connections: a cable has no lanes.
  let freeAt = 0

  const server = createServer((browser) => {
    if (isPulled) return browser.destroy()
    const end = connect(Number(port), '127.0.0.1')
    for (const [socket, other] of [
      [browser, end],
      [end, browser],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    end.pipe(browser)
    browser.on('data', (chunk) => {
      browser.pause()
      freeAt = Math.max(freeAt, Date.now()) + (chunk.length / bytesASecond) * 1000
      setTimeout(
        () => {
          if (end.writable) end.write(chunk)
          browser.resume()
        },
        Math.max(0, freeAt - Date.now()),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : 0}`,
    pull() {
      isPulled = true
      drop()
    },
    plugIn() {
      isPulled = false
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        drop()
      }),
  }
}

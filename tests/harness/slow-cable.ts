import { connect, createServer, type Socket } from 'node:net'

/** A slow connection between a browser and a server, which can be cut. */
export interface SlowCable {
  readonly url: string
  /** Closes every connection, and refuses new ones. */
  pull(): void
  plugIn(): void
  close(): Promise<void>
}

/**
 * Starts a proxy to a server on this machine.
 *
 * @param target the address of the server
 * @param bytesASecond the rate from the browser to the server; the other direction is not limited
 */
export async function layCable(target: string, bytesASecond: number): Promise<SlowCable> {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  let isPulled = false
  // All connections share the rate.
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

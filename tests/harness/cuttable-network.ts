import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** The network between a browser and a server, which can be cut at any moment. */
export interface CuttableNetwork {
  /** The address for the browser. */
  readonly url: string
  /** Closes every connection, and refuses new ones. */
  cut(): void
  mend(): void
  /** Delays all traffic by this many milliseconds, in both directions; 0 ends that. */
  slow(milliseconds: number): void
  /** How often it was cut during a transfer. */
  readonly cutInUse: () => number
  close(): Promise<void>
}

/** @param server the address of the server */
export async function openCuttableNetwork(server: string): Promise<CuttableNetwork> {
  const { port } = new URL(server)
  const open = new Set<Socket>()
  let isCut = false
  let cuts = 0
  let heldBack = 0
  const pass = () =>
    new Transform({
      transform(chunk, _encoding, done) {
        if (heldBack === 0) done(null, chunk)
        else setTimeout(done, heldBack, null, chunk)
      },
    })
  const listener = createServer((near) => {
    if (isCut) return near.resetAndDestroy()
    const far = connect(Number(port), 'localhost')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(pass()).pipe(other)
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve))
  const address = listener.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    cut() {
      isCut = true
      if (open.size > 0) cuts += 1
      for (const socket of open) socket.resetAndDestroy()
    },
    mend() {
      isCut = false
    },
    slow(milliseconds) {
      heldBack = milliseconds
    },
    cutInUse: () => cuts,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        listener.close(() => resolve())
      }),
  }
}

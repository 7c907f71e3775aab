import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { testServer } from '#testing/test-server.ts'
import { takeReaderLock } from './reader-lock.repository.ts'

const server = testServer()

/** A connection between a machine and its database. @returns its port, and a function that makes the machine vanish silently */
async function lineTo({ host, port: target }: { host?: string | undefined; port?: number | undefined }) {
  const sockets: Socket[] = []
  let isSilent = false
  const line = createServer((ours) => {
    const theirs = connect(`${host}/.s.PGSQL.${target}`)
    sockets.push(ours, theirs)
    for (const one of [ours, theirs]) one.on('error', () => {})
    ours.on('data', (data) => isSilent || theirs.write(data))
    theirs.on('data', (data) => isSilent || ours.write(data))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => {
    line.listen(port, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    line.close()
  })
  return {
    port,
    vanish() {
      isSilent = true
    },
  }
}

test('the lock of a machine that has vanished is free within a minute, and its holder has noticed before', async () => {
  const { connection } = server
  const line = await lineTo(connection)
  const first = await takeReaderLock({ ...connection, host: '127.0.0.1', port: line.port })
  expect(first?.signal.aborted).toBe(false)
  expect(await takeReaderLock(connection)).toBeUndefined()
  line.vanish()
  await vi.waitFor(
    async () => {
      const second = await takeReaderLock(connection)
      expect(second).toBeDefined()
      expect(first?.signal.aborted).toBe(true)
      await second?.release()
    },
    { timeout: 60_000, interval: 1000 },
  )
  await first?.release()
})

import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { arch, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { debianVersions, PostgresServer } from '../rehearsal/postgres-server.ts'
import { onSite } from './database.ts'
import type { Fault } from './fault.ts'
import { tryOn } from './trial.ts'

const LIBRARY = `/usr/lib/${arch() === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`

/** Offsets of the clock, one after the other, in seconds: an hour ahead, half a minute back, twelve hours ahead, a minute back. */
const OFFSETS = [3600, 3570, 46_770, 46_710]

export const clockJumps: Fault = {
  name: 'clock',
  title: 'the clock of Callboard and PostgreSQL jumps: an hour forward, half a minute back, twelve hours forward, a minute back',
  times: OFFSETS.length,
  missing: async () => (existsSync(LIBRARY) ? undefined : 'Debian’s libfaketime is missing'),
  async run(times) {
    const folder = await mkdtemp(join(tmpdir(), 'callboard-clock-'))
    await chmod(folder, 0o755)
    const clock = join(folder, 'clock')
    const setClock = (seconds: number) => writeFile(clock, `+${seconds}s`)
    await setClock(0)
    // The monotonic clock does not change, as when somebody sets a real clock.
    const env = { LD_PRELOAD: LIBRARY, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
    const version = (await debianVersions()).at(-1) ?? '18'
    const postgres = await PostgresServer.create({ folder, version, port: await freePort(), env })
    try {
      const database = { url: postgres.url(1), query: postgres.query.bind(postgres) }
      return await onSite({ database, media: 'disk', env }, (site) =>
        tryOn(site, times, async (time) => {
          await setClock(OFFSETS[(time - 1) % OFFSETS.length] ?? 0)
          return undefined
        }),
      )
    } finally {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

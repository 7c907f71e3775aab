import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { debianVersions, PostgresServer } from '../rehearsal/postgres-server.ts'
import { startProgram } from '../rehearsal/programs.ts'
import { onSite } from './database.ts'
import type { Fault } from './fault.ts'
import { type Outcome, together, tryOn } from './trial.ts'

/** Synchronous replication: an acknowledged commit is on the standby as well. */
const PRIMARY = { synchronous_standby_names: '*', synchronous_commit: 'on', wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' }

export const failover: Fault = {
  name: 'failover',
  title: 'PostgreSQL killed, and its standby promoted behind the same address (synchronous replication, HAProxy)',
  times: 3,
  async missing() {
    if ((await debianVersions()).length === 0) return 'a standby takes Debian’s PostgreSQL, whose `pg_basebackup` makes one'
    return existsSync('/usr/sbin/haproxy') ? undefined : 'HAProxy is missing'
  },
  async run(times) {
    const outcomes: Outcome[] = []
    for (let time = 0; time < times; time++) outcomes.push(await failOver())
    return together(outcomes)
  },
}

/** A primary and a standby, which takes over once. */
async function failOver(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-failover-'))
  await chmod(folder, 0o755)
  const ends: (() => Promise<unknown>)[] = []
  try {
    const [nearPort, farPort, port] = await Promise.all([freePort(), freePort(), freePort()])
    const version = (await debianVersions()).at(-1) ?? '15'
    const primary = await PostgresServer.create({ folder, version, port: nearPort })
    ends.push(() => primary.stop())
    const standby = await primary.makeStandby({ folder: join(folder, 'standby'), port: farPort })
    ends.push(() => standby.stop())
    // Without a standby no commit waits for it.
    for (const [name, value] of Object.entries(PRIMARY)) await primary.query(`ALTER SYSTEM SET ${name} = '${value}'`)
    await primary.query('SELECT pg_reload_conf()')
    const proxy = await startProxy({ folder, port, servers: [primary, standby], ends })
    let leader = primary
    const database = { url: proxy, query: ((text) => leader.query(text)) as PostgresServer['query'] }
    return await onSite({ database, media: 'disk' }, (site) =>
      tryOn(site, 1, async () => {
        await primary.kill()
        leader = standby
        await standby.query("ALTER SYSTEM SET synchronous_standby_names = ''")
        await standby.query('SELECT pg_promote()')
        return undefined
      }),
    )
  } finally {
    for (const end of ends.reverse()) await end().catch(() => {})
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One address that leads to the server that accepts writes, as with Patroni and HAProxy. @returns the database's address */
async function startProxy({
  folder,
  port,
  servers,
  ends,
}: {
  folder: string
  port: number
  servers: readonly PostgresServer[]
  ends: (() => Promise<unknown>)[]
}): Promise<string> {
  const checks = await Promise.all(
    servers.map(async (server) => {
      const says = createServer(async (_request, response) => {
        const rows = await server.query<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows').catch(() => [])
        response.writeHead(rows[0]?.follows === false ? 200 : 503).end()
      })
      await new Promise<void>((resolve) => says.listen(0, '127.0.0.1', resolve))
      ends.push(async () => says.close())
      return (says.address() as AddressInfo).port
    }),
  )
  const lines = servers.map(
    (server, index) =>
      `  server number-${index} ${new URL(server.url(1)).host} check port ${checks[index]} on-marked-down shutdown-sessions`,
  )
  await writeFile(
    join(folder, 'haproxy.cfg'),
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen database
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  default-server inter 300ms fall 2 rise 1
${lines.join('\n')}
`,
  )
  const program = startProgram(['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')], { log: join(folder, 'haproxy.log') })
  ends.push(async () => {
    program.signal('SIGTERM')
    await program.ended
  })
  return `postgresql://callboard:callboard@127.0.0.1:${port}/callboard`
}

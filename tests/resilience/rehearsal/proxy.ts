import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Instance } from './instance.ts'
import { startProgram } from './programs.ts'

/** The configuration that an office would start with. */
const SETTINGS = fileURLToPath(new URL('../../../deploy/haproxy/haproxy.cfg', import.meta.url))

/** HAProxy in front of the instances. */
export interface FrontProxy {
  readonly url: string
  /** Whether it routes to all instances, or to this one. */
  isUp(instance?: Instance): Promise<boolean>
  stop(): Promise<void>
}

/** Starts HAProxy with the configuration in `deploy`, in front of three instances. */
export function startProxy({ folder, port, instances }: { folder: string; port: number; instances: readonly Instance[] }): FrontProxy {
  const stats = join(folder, 'haproxy.sock')
  const addresses = Object.fromEntries(instances.map(({ name, url }) => [name.toUpperCase(), new URL(url).host]))
  const env = { PATH: process.env.PATH, ADDRESS: `127.0.0.1:${port}`, STATS: stats, LOG: 'stdout', ...addresses }
  const program = startProgram(['haproxy', '-db', '-f', SETTINGS], { env, log: join(folder, 'haproxy.log') })

  /** HAProxy's status of each instance, such as `UP`. */
  async function states(): Promise<Map<string, string>> {
    const socket = connect(stats)
    socket.end('show stat\n')
    const rows = (await text(socket).catch(() => '')).split('\n').map((row) => row.split(','))
    return new Map(rows.filter(([backend]) => backend === 'callboard').map((row) => [row[1] ?? '', row[17] ?? '']))
  }

  return {
    url: `http://127.0.0.1:${port}`,
    async isUp(instance) {
      const found = await states()
      return (instance ? [instance] : instances).every(({ name }) => found.get(name) === 'UP')
    },
    async stop() {
      program.signal('SIGTERM')
      await program.ended
    },
  }
}

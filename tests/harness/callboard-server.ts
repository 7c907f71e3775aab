import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Email } from 'postal-mime'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { quickFolder } from '../../apps/server/src/testing/quick-folder.ts'
import { SERVER } from '../../scripts/setup/server.mjs'
import { mailInOutbox } from './outbox.ts'
import { ServerProcess } from './server-process.ts'

/** A separate Callboard: real server, embedded PostgreSQL and outbox, all in a temporary folder. */
export interface CallboardServer {
  readonly url: string
  readonly dataDir: string
  /** Waits for the newest mail to an address after `since`, in milliseconds since 1970; with `subject` if that is given. */
  mailTo(address: string, since: number, subject?: string): Promise<Email>
  /** Stops and starts again on the same data. */
  restart(): Promise<void>
  /** Kills it like a power cut: nothing is finished first. `restart` starts it again. */
  kill(): Promise<void>
  /** The peak memory of the running process, in bytes; undefined if the system does not report it. */
  peakMemory(): Promise<number | undefined>
  /** Processor time of the server's main thread, in milliseconds; undefined if the system does not report it. */
  mainThreadTime(): Promise<number | undefined>
  stop(): Promise<void>
}

/**
 * Starts a Callboard.
 *
 * @param options `env` may depend on the server's own address and has variables of docs/operate.md. Others state whether it runs
 * with demo data, a stopped server's data folder to copy, the content of institution.json, and the file for its log
 */
export async function startCallboard({
  env = {},
  demo = false,
  from,
  institution,
  log,
}: {
  env?: Record<string, string> | ((url: string) => Promise<Record<string, string>>)
  demo?: boolean
  from?: string
  institution?: object
  log?: string
} = {}): Promise<CallboardServer> {
  const dataDir = await quickFolder('callboard-e2e-')
  // Not copied by Node, which would change the owner of the database folder.
  if (from) await promisify(execFile)('cp', ['-a', `${from}/.`, dataDir])
  if (institution) await writeFile(join(dataDir, 'institution.json'), JSON.stringify(institution))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = typeof env === 'function' ? await env(url) : env
  const server = new ServerProcess({ dataDir, port, env: settings, command: demo ? [...SERVER, '--demo'] : SERVER, log })

  await server.start()
  return {
    url,
    dataDir,
    mailTo: (address, since, subject) => mailInOutbox(dataDir, address, since, subject),
    async restart() {
      await server.stop()
      await server.start()
    },
    kill: () => server.kill(),
    async peakMemory() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
      const kibibytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
      return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
    },
    async mainThreadTime() {
      const stat = await readFile(`/proc/${server.pid}/task/${server.pid}/stat`, 'utf8').catch(() => '')
      // User and system time in ticks of 1/100 second. The name in brackets may contain spaces.
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
      return user === undefined || system === undefined ? undefined : (Number(user) + Number(system)) * 10
    },
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

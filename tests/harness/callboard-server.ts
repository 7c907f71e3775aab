import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { SERVER } from '../../scripts/setup/server.mjs'

const START_MS = 60_000
const MAIL_MS = 15_000
/** How far the time of a file may lie behind the clock. */
const CLOCK_TICK_MS = 20

/** A Callboard of its own: real server, embedded PostgreSQL, outbox, all in a temporary folder. */
export interface CallboardServer {
  readonly url: string
  readonly dataDir: string
  /** Waits for the newest mail to an address that came after `since`, in milliseconds since 1970; of one subject where that is said. */
  mailTo(address: string, since: number, subject?: string): Promise<Email>
  /** Stops and starts again on the same data. */
  restart(): Promise<void>
  /** Ends it as a power cut does: nothing is finished. `restart` starts it again. */
  kill(): Promise<void>
  /** The most memory the running process has had, in bytes; undefined where the system does not tell. */
  peakMemory(): Promise<number | undefined>
  stop(): Promise<void>
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_MS
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await sleep(100)
  }
  throw new Error('the server was not ready in time')
}

/**
 * Starts a Callboard.
 *
 * @param options environment variables of operations.md, which may follow from its own address; whether it runs with demo data; a data
 *   folder, of a stopped one, whose copy it begins with; what is in its institution.json
 */
export async function startCallboard({
  env = {},
  demo = false,
  from,
  institution,
}: {
  env?: Record<string, string> | ((url: string) => Promise<Record<string, string>>)
  demo?: boolean
  from?: string
  institution?: object
} = {}): Promise<CallboardServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'callboard-e2e-'))
  // Not by Node, which would give the database folder to somebody else.
  if (from) await promisify(execFile)('cp', ['-a', `${from}/.`, dataDir])
  if (institution) await writeFile(join(dataDir, 'institution.json'), JSON.stringify(institution))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = typeof env === 'function' ? await env(url) : env
  let child: ChildProcess

  const start = async () => {
    child = spawn(process.execPath, [...SERVER, ...(demo ? ['--demo'] : [])], {
      env: { ...process.env, LOG_LEVEL: 'warn', RATE_LIMIT: 'off', ...settings, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await untilReady(url, child).catch((error: unknown) => {
      child.kill()
      throw error
    })
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  const stop = () => end('SIGTERM')

  await start()
  return {
    url,
    dataDir,
    async mailTo(address, since, subject) {
      const outbox = join(dataDir, 'outbox')
      const end = Date.now() + MAIL_MS
      while (Date.now() < end) {
        const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
        for (const name of names.toReversed()) {
          // The mail's own date has whole seconds, in which somebody may have asked twice.
          if ((await stat(join(outbox, name))).mtimeMs < since - CLOCK_TICK_MS) continue
          const mail = await PostalMime.parse(await readFile(join(outbox, name)))
          const isMeant = subject === undefined || mail.subject === subject
          if (isMeant && mail.to?.some((recipient) => 'address' in recipient && recipient.address === address)) return mail
        }
        await sleep(100)
      }
      throw new Error(`no mail to ${address} came`)
    },
    async restart() {
      await stop()
      await start()
    },
    kill: () => end('SIGKILL'),
    async peakMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      const kibibytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
      return kibibytes === undefined ? undefined : Number(kibibytes) * 1024
    },
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

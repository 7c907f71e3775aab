import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { killTree } from './process-tree.ts'

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const READY_MS = 60_000
const MAIL_MS = 60_000
const POLL_MS = 50

/** A Callboard on a data folder and a port of its own, that can be killed and started again. */
export class KillableServer {
  readonly url: string
  readonly #dataDir: string
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined

  constructor({ dataDir, port, env }: { dataDir: string; port: number; env: Record<string, string> }) {
    this.url = `http://localhost:${port}`
    this.#dataDir = dataDir
    this.#env = { ...process.env, LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...env, PORT: String(port), DATA_DIR: dataDir }
  }

  /** Starts it and waits until it is ready. @returns how long that took, in milliseconds. */
  async start(): Promise<number> {
    const begin = performance.now()
    const child = spawn(process.execPath, [MAIN], { env: this.#env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
    this.#child = child
    while (performance.now() - begin < READY_MS) {
      if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`)
      const ready = await fetch(`${this.url}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
      if (ready) return performance.now() - begin
      await sleep(POLL_MS)
    }
    throw new Error('the server was not ready in time')
  }

  /** `kill -9` for the server, its database and whatever else it started. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child?.pid) return
    const ended = once(child, 'exit')
    killTree(child.pid)
    await ended
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  /** Signs in through the mailed link. @returns the session's cookie. */
  async signIn(email: string): Promise<string> {
    await this.#post('/api/auth/email', { email })
    const link = await this.#linkMailedTo(email)
    const response = await this.#post('/api/auth/email/verify', { token: new URL(link).searchParams.get('token') })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
    if (!cookie) throw new Error(`signing in as ${email} set no cookie`)
    return cookie
  }

  async #post(path: string, body: object): Promise<Response> {
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  async #linkMailedTo(email: string): Promise<string> {
    const outbox = join(this.#dataDir, 'outbox')
    const read = new Set<string>()
    for (const end = Date.now() + MAIL_MS; Date.now() < end; await sleep(POLL_MS)) {
      for (const name of await readdir(outbox).catch(() => [])) {
        if (!name.endsWith('.eml') || read.has(name)) continue
        read.add(name)
        const mail = await PostalMime.parse(await readFile(join(outbox, name)))
        const link = mail.text?.match(/https?:\/\/\S+/)?.[0]
        if (link && mail.to?.some((recipient) => recipient.address === email)) return link
      }
    }
    throw new Error(`no mail to ${email} came`)
  }
}

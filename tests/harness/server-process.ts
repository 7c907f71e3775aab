import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER, SERVER_ENV } from '../../scripts/setup/server.mjs'
import { killTree } from './process-tree.ts'

const READY_MS = 120_000
const POLL_MS = 20

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The data folder and port of a server, and the options to start it. */
export interface ServerOptions {
  readonly dataDir: string
  readonly port: number
  readonly host?: string
  /** Environment variables of docs/operate.md. */
  readonly env?: NodeJS.ProcessEnv
  /** Options and program for Node. */
  readonly command?: readonly string[]
  /** The file to which its output is appended; by default the output of this process. */
  readonly log?: string | undefined
}

/** The server in a separate process, which can be stopped or killed and started again on the same data. It ends with this process. */
export class ServerProcess {
  readonly port: number
  readonly url: string
  readonly #env: NodeJS.ProcessEnv
  readonly #command: readonly string[]
  readonly #log: string | undefined
  #child: ChildProcess | undefined
  #ended: Promise<number | null> | undefined

  constructor({ dataDir, port, host = 'localhost', env, command = SERVER, log }: ServerOptions) {
    this.port = port
    this.url = `http://${host}:${port}`
    this.#command = command
    this.#log = log
    const own = { PORT: String(port), DATA_DIR: dataDir }
    this.#env = { ...SERVER_ENV, ...process.env, LOG_LEVEL: 'warn', RATE_LIMIT: 'off', ...env, ...own }
  }

  /** Starts it and waits until it is ready. @returns how long that took, in seconds */
  async start(): Promise<number> {
    const begin = performance.now()
    const child = this.#spawn()
    this.#child = child
    running.add(child)
    this.#ended = once(child, 'exit').then(([code]: (number | null)[]) => {
      running.delete(child)
      return code ?? null
    })
    while (!(await this.isReady())) {
      if (hasEnded(child)) throw new Error(`${this.url} ended with ${child.exitCode ?? child.signalCode} while it started${this.#hint()}`)
      if (performance.now() - begin > READY_MS) {
        await this.kill()
        throw new Error(`${this.url} was not ready within ${READY_MS / 1000} s${this.#hint()}`)
      }
      await sleep(POLL_MS)
    }
    return (performance.now() - begin) / 1000
  }

  #spawn(): ChildProcess {
    if (this.#log === undefined) return spawn(process.execPath, this.#command, { env: this.#env, stdio: ['ignore', 'inherit', 'inherit'] })
    const file = openSync(this.#log, 'a')
    const child = spawn(process.execPath, this.#command, { env: this.#env, stdio: ['ignore', file, file] })
    closeSync(file)
    return child
  }

  #hint(): string {
    return this.#log === undefined ? '' : `; ${this.#log} says why`
  }

  async isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.ok
      },
      () => false,
    )
  }

  /** The id of the process that answers. The embedded database is a child of it. */
  get pid(): number {
    if (!this.#child?.pid) throw new Error(`${this.url} was not started`)
    return this.#child.pid
  }

  /** Resolves when the process has ended, with its exit code, or with `null` when a signal ended it. */
  get ended(): Promise<number | null> {
    return this.#ended ?? Promise.resolve(null)
  }

  /** Asks it to stop, and waits until it has. @returns its exit code, `null` for a signal */
  stop(): Promise<number | null> {
    this.#child?.kill('SIGTERM')
    return this.ended
  }

  /** `kill -9` for it, its database and every other process that it started. */
  async kill(): Promise<void> {
    if (this.#child?.pid && !hasEnded(this.#child)) killTree(this.#child.pid)
    await this.ended
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

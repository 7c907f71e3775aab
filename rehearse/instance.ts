import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { COMPILE_CACHE, SERVER } from '../scripts/setup/server.mjs'
import { type Program, startProgram, until } from './programs.ts'

/** One Callboard of several, with a data folder and a port of its own. */
export class Instance {
  readonly name: string
  /** Which of the database's addresses it uses. */
  readonly place: number
  readonly url: string
  readonly #folder: string
  readonly #env: NodeJS.ProcessEnv
  #program: Program | undefined

  constructor({ name, place, port, folder, env }: { name: string; place: number; port: number; folder: string; env: NodeJS.ProcessEnv }) {
    this.name = name
    this.place = place
    this.url = `http://127.0.0.1:${port}`
    this.#folder = join(folder, name)
    const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: this.#folder }
    this.#env = { PATH: process.env.PATH, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE, LOG_LEVEL: 'warn', ...env, ...own }
  }

  /** Starts it, and waits until it is ready. */
  async start(): Promise<void> {
    if (!existsSync(this.#folder)) await mkdir(this.#folder)
    this.#program = startProgram([process.execPath, ...SERVER], { env: this.#env, log: `${this.#folder}.log` })
    const ended = this.#program.ended.then((code) => {
      throw new Error(`${this.name} ended with ${code} while it started; ${this.#folder}.log says why`)
    })
    ended.catch(() => {})
    await Promise.race([until(`${this.name} gets ready`, () => this.isReady()), ended])
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

  /** Asks it to stop, and waits until it has. @returns its exit code, `null` for a signal */
  async stop(): Promise<number | null> {
    this.#program?.signal('SIGTERM')
    return (await this.#program?.ended) ?? null
  }

  async kill(): Promise<void> {
    this.#program?.signal('SIGKILL')
    await this.#program?.ended
  }
}

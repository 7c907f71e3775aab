import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVER, SERVER_ENV } from '../../../scripts/setup/server.mjs'
import { killTree } from '../../../tools/bench/process-tree.ts'
import { type Program, startProgram, until } from './programs.ts'

/** One Callboard of several, with a data folder and a port of its own. */
export class Instance {
  readonly name: string
  /** Which of the database's addresses it uses. */
  readonly place: number
  readonly url: string
  readonly #folder: string
  readonly #log: string
  readonly #env: NodeJS.ProcessEnv
  #program: Program | undefined

  /** @param options `logs` is the folder for what it prints, where that is another than the one its data folder is made in */
  constructor({
    name,
    place,
    port,
    folder,
    logs = folder,
    env,
  }: {
    name: string
    place: number
    port: number
    folder: string
    logs?: string
    env: NodeJS.ProcessEnv
  }) {
    this.name = name
    this.place = place
    this.url = `http://127.0.0.1:${port}`
    this.#folder = join(folder, name)
    this.#log = join(logs, `${name}.log`)
    const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: this.#folder }
    this.#env = { PATH: process.env.PATH, ...SERVER_ENV, LOG_LEVEL: 'warn', ...env, ...own }
  }

  /** Starts it, and waits until it is ready. */
  async start(): Promise<void> {
    if (!existsSync(this.#folder)) await mkdir(this.#folder)
    this.#program = startProgram([process.execPath, ...SERVER], { env: this.#env, log: this.#log })
    const ended = this.#program.ended.then((code) => {
      throw new Error(`${this.name} ended with ${code} while it started; ${this.#log} says why`)
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

  /** Of the running process; `undefined` before the first start. */
  get pid(): number | undefined {
    return this.#program?.pid
  }

  /** Resolves when the running process has ended in whatever way. */
  get ended(): Promise<unknown> {
    return this.#program?.ended ?? Promise.resolve()
  }

  /** `kill -9` for it and whatever it started. */
  async kill(): Promise<void> {
    if (this.#program?.pid) killTree(this.#program.pid)
    await this.#program?.ended
  }
}

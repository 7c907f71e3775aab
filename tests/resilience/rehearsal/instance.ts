import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ServerProcess } from '../../harness/server-process.ts'

/** One of several Callboards, with a separate data folder and port. */
export class Instance extends ServerProcess {
  readonly name: string
  /** Which of the database's addresses it uses. */
  readonly place: number
  readonly #dataDir: string

  /** @param options `logs` is the folder for its output, by default the parent of its data folder */
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
    const dataDir = join(folder, name)
    super({ dataDir, port, host: '127.0.0.1', env: { ...env, HOST: '127.0.0.1' }, log: join(logs, `${name}.log`) })
    this.name = name
    this.place = place
    this.#dataDir = dataDir
  }

  override async start(): Promise<number> {
    if (!existsSync(this.#dataDir)) await mkdir(this.#dataDir)
    return super.start()
  }
}

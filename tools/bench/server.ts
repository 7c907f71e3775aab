import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))

/** A program that was started and has said that it is ready. */
export interface Running {
  readonly pid: number
  stop(): Promise<void>
}

/** Resolves when the program says what `pattern` describes; what it says afterwards is read and let go. */
async function untilSaid(child: ChildProcess, pattern: RegExp): Promise<void> {
  let said = ''
  const heard = new Promise<void>((resolve) => {
    child.stdout?.on('data', function listen(this: unknown, chunk: Buffer) {
      said += chunk
      if (!pattern.test(said)) return
      child.stdout?.off('data', listen)
      child.stdout?.resume()
      resolve()
    })
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`it did not start: ${said}`)
  })
  await Promise.race([heard, ended])
}

async function start(args: readonly string[], env: NodeJS.ProcessEnv, ready: RegExp): Promise<Running> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  await untilSaid(child, ready)
  return {
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The server as `npm start` runs it, on a data folder and a port. */
export class Server {
  readonly port: number
  readonly url: string
  readonly #env: NodeJS.ProcessEnv
  #running: Running | undefined

  constructor({ dataDir, port, env }: { dataDir: string; port: number; env: NodeJS.ProcessEnv }) {
    this.port = port
    this.url = `http://127.0.0.1:${port}`
    this.#env = { DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: 'off', ...env }
  }

  /** The process that answers; the database is a process of its own below it. */
  get pid(): number {
    return this.#running?.pid ?? 0
  }

  /** @returns how long it took from the command until it was ready, in seconds */
  async start(): Promise<number> {
    const begin = performance.now()
    this.#running = await start([START], this.#env, /Callboard is ready/)
    return (performance.now() - begin) / 1000
  }

  async stop(): Promise<void> {
    await this.#running?.stop()
    this.#running = undefined
  }
}

/** One whole answer, as `bare-server.ts` gives it. */
export interface BareAnswer {
  readonly type: string
  /** Base64. */
  readonly body: string
}

/** A Fastify that does nothing but give these answers. @param file JSON of answers by address */
export function startBareServer(port: number, file: string): Promise<Running> {
  return start([join(import.meta.dirname, 'bare-server.ts'), String(port), file], {}, /listening/)
}

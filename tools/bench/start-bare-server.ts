import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A bare server that is ready. */
export interface BareServer {
  readonly pid: number
  stop(): Promise<void>
}

/** One whole answer, as `bare-server.ts` gives it. */
export interface BareAnswer {
  readonly type: string
  /** Base64. */
  readonly body: string
}

/** Starts a Fastify that only returns these answers. @param file JSON of answers by address */
export async function startBareServer(port: number, file: string): Promise<BareServer> {
  const program = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [program, String(port), file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const failed = ended.then(() => {
    throw new Error('the bare server did not start')
  })
  // Its only output line says that it listens.
  await Promise.race([once(child.stdout, 'data'), failed])
  failed.catch(() => {})
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

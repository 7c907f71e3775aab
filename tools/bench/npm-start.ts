import { devNull } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ServerProcess } from '../../tests/harness/server-process.ts'

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))

/** The server as `npm start` runs it, for measurements: it logs as usual, but the lines are discarded. */
export function npmStart({ dataDir, port, env }: { dataDir: string; port: number; env: NodeJS.ProcessEnv }): ServerProcess {
  return new ServerProcess({ dataDir, port, env: { LOG_LEVEL: undefined, ...env }, command: [START], log: devNull })
}

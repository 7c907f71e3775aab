import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import type { TestApp } from '#testing/test-app.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/**
 * A process that does the background work for a test's server, on the same database. It can be killed and started again. The server
 * itself runs no jobs unless its options say so.
 *
 * @param admin the address of a casting director; a start removes the role from those who are not listed
 * @param more environment variables
 */
export async function killableWorker(
  server: TestApp,
  { smtpUrl, admin, more = {} }: { smtpUrl?: string; admin: string; more?: Record<string, string> },
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'callboard-worker-'))
  const { host, port, user } = inject('postgres')
  const { database } = server.deps.platform.db.$client.options
  const env = {
    ...process.env,
    // A worker serves no pages, which may not be built.
    ROLE: 'worker',
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: dataDir,
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
    SESSION_SECRET: server.deps.platform.sessionSecret,
    PORT: String(await freePort()),
    ADMIN_EMAILS: admin,
    LOG_LEVEL: 'error',
    ...more,
  }
  let child: ChildProcess | undefined

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    start() {
      child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    },
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

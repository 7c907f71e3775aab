import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { reportFailure } from '#backup/command-line.ts'
import { type Instance, openToRead } from '#backup/instance.ts'
import { loadConfig } from '#config.ts'
import { StartError, systemErrorCode } from '#platform/start-error.ts'

/** The machine's own program. */
const PSQL = 'psql'

/** The address of the database, and separately its password, because other users of the machine can see arguments of programs. */
function addressOf({ connectionString, host, port, user, database }: Instance['connection']): { address: string; password?: string } {
  if (!connectionString)
    return { address: `postgresql:///${database}?${new URLSearchParams({ host: `${host}`, port: `${port}`, user: `${user}` })}` }
  const url = new URL(connectionString)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, ...(password && { password }) }
}

/**
 * `npm run psql [-- --demo] [-- ARGUMENTS OF PSQL]`: opens the database of the instance, running or not, with the machine's psql. The
 * packages of the embedded PostgreSQL contain no psql. The database of a stopped instance runs until psql ends, and the instance cannot
 * start meanwhile.
 */
async function psql(): Promise<void> {
  const given = process.argv.slice(2)
  const instance = await openToRead(loadConfig(process.env, { demo: given.includes('--demo') }))
  try {
    const { address, password } = addressOf(instance.connection)
    // Ctrl-C ends a statement in psql, but not this process, which may have started the database.
    process.on('SIGINT', () => {})
    const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
    const child = spawn(PSQL, [address, ...given.filter((argument) => argument !== '--demo')], { stdio: 'inherit', env })
    try {
      const [code] = await once(child, 'exit')
      process.exitCode = code ?? 1
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT') throw error
      throw new StartError(
        `There is no psql on this machine (on Debian: apt install postgresql-client). While Callboard runs, other clients can connect to\n${address}`,
        error,
      )
    }
  } finally {
    await instance.close()
  }
}

await psql().catch(reportFailure)

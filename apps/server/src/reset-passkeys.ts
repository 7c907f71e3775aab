import { parseArgs } from 'node:util'
import { emailKey } from '@callboard/contract/email'
import { createAccountManagementService } from '#accounts/accounts/account-management.service.ts'
import { createSessionsService } from '#accounts/accounts/sessions.service.ts'
import { PASSKEY_JOBS } from '#accounts/passkeys/passkeys.service.ts'
import { reportFailure } from '#backup/command-line.ts'
import { openToRead } from '#backup/instance.ts'
import { loadConfig } from '#config.ts'
import { openDatabase } from '#db/client.ts'
import { systemClock } from '#platform/clock.ts'
import { printError } from '#platform/describe-error.ts'
import { startJobs } from '#platform/jobs.ts'
import { StartError } from '#platform/start-error.ts'

function readAddress(): { email: string; demo: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { demo: { type: 'boolean', default: false } } })
    const [email] = positionals
    if (email && positionals.length === 1) return { email: emailKey(email), demo: values.demo }
  } catch {
    // An unknown flag.
  }
  throw new StartError('It is called so: npm run reset-passkeys -- person@example.edu [--demo]')
}

/**
 * `npm run reset-passkeys -- person@example.edu`: for a person who has lost the last passkey and cannot ask an admin. The instance may be
 * running or not.
 */
async function reset(): Promise<void> {
  const { email, demo } = readAddress()
  const config = loadConfig(process.env, { demo })
  const limits = config.sessionLimits
  const instance = await openToRead(config)
  try {
    const db = openDatabase(instance.connection, printError)
    const jobs = await startJobs(instance.connection, PASSKEY_JOBS, printError)
    try {
      const parts = { db, clock: systemClock, limits }
      const accountManagement = createAccountManagementService({ ...parts, jobs, sessions: createSessionsService(parts) })
      const removed = await accountManagement.resetByCommand(email)
      if (removed === undefined) throw new StartError(`Nobody has an account with ${email}.`)
      process.stdout.write(`${email}: ${removed} passkeys removed, and signed out everywhere. A mail to that address adds a new one.\n`)
    } finally {
      await jobs.stop(1000)
      await db.$client.end()
    }
  } finally {
    await instance.close()
  }
}

await reset().catch(reportFailure)

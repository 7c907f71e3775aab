import { parseArgs } from 'node:util'
import { reportFailure } from '#backup/command-line.ts'
import { openToRead } from '#backup/instance.ts'
import { loadConfig } from '#config.ts'
import { openDatabase } from '#db/client.ts'
import { previewLines } from '#office/retention/retention.domain.ts'
import { previewRetention } from '#office/retention/retention-preview.service.ts'
import { openStoredSettings } from '#office/settings/stored-settings.ts'
import { systemClock } from '#platform/clock.ts'
import { printError } from '#platform/describe-error.ts'
import { readInstitution } from '#platform/institution-file.ts'
import { openOffice } from '#platform/office.ts'
import { StartError, systemErrorCode } from '#platform/start-error.ts'

function readFlags(): { demo: boolean } {
  try {
    const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, demo: { type: 'boolean', default: false } } })
    if (values['dry-run']) return values
  } catch {
    // An unknown flag.
  }
  throw new StartError('It is called so: npm run retention -- --dry-run [--demo]. What it shows is done every night while Callboard runs.')
}

/** `npm run retention -- --dry-run`: prints what the next run would do, whether the instance is running or not. Writes nothing. */
async function dryRun(): Promise<void> {
  const config = loadConfig(process.env, readFlags())
  const office = openOffice(config, await readInstitution(config.dataDir))
  const instance = await openToRead(config)
  try {
    const db = openDatabase(instance.connection, printError)
    try {
      // Retention does not need the mail server's password, so no secret is given.
      await openStoredSettings({ db, office, secret: '' }).putInForce()
      const { retention: rules } = office.institution
      const source = { db, clock: systemClock, rules, sessionHours: config.sessionLimits.maxHours }
      process.stdout.write(`${previewLines(await previewRetention(source), rules).join('\n')}\n`)
    } catch (error) {
      if (systemErrorCode(error) !== '42P01') throw error
      throw new StartError('The database is of an earlier version. Start Callboard once, and ask again.', error)
    } finally {
      await db.$client.end()
    }
  } finally {
    await instance.close()
  }
}

await dryRun().catch(reportFailure)

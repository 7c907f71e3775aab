import { loadConfig } from '#config.ts'
import { JOB_KINDS } from '#deps.ts'
import { readArguments, reportFailure } from './command-line.ts'
import { restoreBackup } from './restore-backup.ts'

/** `npm run restore -- FILE`: fills the instance in the settings, which must be empty and not running, from an archive. */
async function restore(): Promise<void> {
  const { file, flags } = readArguments('npm run restore -- FILE [--demo] [--replace] [--send-mail]', ['demo', 'replace', 'send-mail'])
  const config = loadConfig(process.env, { demo: flags.has('demo') })
  const started = performance.now()
  const options = { replace: flags.has('replace'), sendMail: flags.has('send-mail'), jobKinds: JOB_KINDS }
  const { rows, media, missing } = await restoreBackup(config, file, options)
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.warn(`Restored ${count.toLocaleString('en')} rows and ${media.files.toLocaleString('en')} files of media in ${seconds} s.`)
  if (missing.length > 0)
    console.warn(`The backup never had what ${missing.length} rows refer to in the media store, such as ${missing[0]}.`)
}

await restore().catch(reportFailure)

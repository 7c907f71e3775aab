import { resolve } from 'node:path'
import { loadConfig } from '#config.ts'
import { readArguments, reportFailure } from './command-line.ts'
import { makeBackup } from './make-backup.ts'

/** `npm run backup -- FILE`: writes the whole instance that the settings name into one archive, while it runs. */
async function backup(): Promise<void> {
  const { file, flags } = readArguments('npm run backup -- FILE [--demo]', ['demo'])
  const config = loadConfig(process.env, { demo: flags.has('demo') })
  const started = performance.now()
  const { rows, media, missing } = await makeBackup(config, file, { isRecorded: true })
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const figures = `${count.toLocaleString('en')} rows and ${media.files.toLocaleString('en')} files of media`
  console.warn(`Backed up ${figures} (${Math.ceil(media.bytes / 1e6).toLocaleString('en')} MB) in ${seconds} s: ${resolve(file)}`)
  if (missing.length > 0) {
    console.warn(`The media store does not have what ${missing.length} rows refer to, such as ${missing[0]}; the backup has the rest.`)
    process.exitCode = 2
  }
}

await backup().catch(reportFailure)

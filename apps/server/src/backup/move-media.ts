import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, loadConfig } from '#config.ts'
import { openDataDir } from '#platform/data-dir.ts'
import { StartError } from '#platform/start-error.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { openMediaStore } from '#platform/storage/open-media-store.ts'
import { reportFailure } from './command-line.ts'
import { copyMedia } from './copy-media.ts'
import { refuseRunning } from './instance.ts'

const USAGE = 'It is called so: npm run move-media -- to-s3|to-disk [--delete] [--demo]'
const PROGRESS_MS = 5_000

/** `npm run move-media -- to-s3|to-disk`: copies media between the data folder and the bucket of MEDIA_URL, and verifies each copy. */
async function moveMedia(): Promise<void> {
  const { direction, isDeleting, isDemo } = readDirection()
  const config = loadConfig(process.env, { demo: isDemo })
  if (config.media.kind !== 's3') throw new StartError('MEDIA_URL and the S3_ settings name the bucket, in either direction.')
  const dataDir = await openDataDir(config.dataDir)
  try {
    if (config.databaseUrl) await refuseRunning({ connectionString: config.databaseUrl })
    const { from, to } = await openBoth(config, direction)
    let told = Date.now()
    const { copied, present, bytes } = await copyMedia(from, to, (so) => {
      if (Date.now() - told < PROGRESS_MS) return
      told = Date.now()
      console.warn(`${(so.copied + so.present).toLocaleString('en')} files are there`)
    })
    const megabytes = Math.ceil(bytes / 1e6).toLocaleString('en')
    console.warn(
      `Copied ${copied.toLocaleString('en')} files (${megabytes} MB); ${present.toLocaleString('en')} were there. All are proven.`,
    )
    if (isDeleting) for await (const key of from.list('')) await from.delete(key)
    const next = direction === 'to-s3' ? 'Start with MEDIA_URL from now on.' : 'Start without MEDIA_URL from now on.'
    console.warn(isDeleting ? `Deleted them where they were. ${next}` : `They also stay where they were. ${next}`)
  } finally {
    dataDir.close()
  }
}

function readDirection() {
  try {
    const options = { delete: { type: 'boolean' }, demo: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [direction, ...rest] = positionals
    if ((direction === 'to-s3' || direction === 'to-disk') && rest.length === 0) {
      return { direction, isDeleting: values.delete ?? false, isDemo: values.demo ?? false } as const
    }
  } catch {
    // An unknown flag.
  }
  throw new StartError(USAGE)
}

async function openBoth(config: Config, direction: 'to-s3' | 'to-disk'): Promise<{ from: MediaStore; to: MediaStore }> {
  const disk = await openMediaStore({ kind: 'disk', dir: join(config.dataDir, 'media') })
  const bucket = await openMediaStore(config.media)
  return direction === 'to-s3' ? { from: disk, to: bucket } : { from: bucket, to: disk }
}

await moveMedia().catch(reportFailure)

import type { Config } from '#config.ts'
import { openDiskStore } from './disk.ts'
import type { MediaStore } from './media-store.ts'

/**
 * Opens the media store of the settings.
 *
 * @param options.shared another process or thread has opened it first, and owns its temporary files
 * @throws StartError when it cannot be used
 */
export async function openMediaStore(media: Config['media'], options: { shared?: boolean } = {}): Promise<MediaStore> {
  if (media.kind === 'disk') return openDiskStore(media.dir, options)
  // Loaded only when used, because the S3 client is larger than all the rest.
  const { openS3Store } = await import('./s3.ts')
  return openS3Store(media)
}

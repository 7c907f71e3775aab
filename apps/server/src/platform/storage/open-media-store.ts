import type { Config } from '#config.ts'
import { openDiskStore } from './disk.ts'
import type { MediaStore } from './media-store.ts'

/**
 * Opens the media store that the settings name.
 *
 * @param options.shared another process has it, and this one only reads
 */
export function openMediaStore(media: Config['media'], options: { shared?: boolean } = {}): Promise<MediaStore> {
  return openDiskStore(media.dir, options)
}

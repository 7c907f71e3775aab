import type { Readable } from 'node:stream'
import { downloadName } from '@callboard/contract/share-links/rules'
import { openOriginal } from '#features/photos/original-photo.service.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { type ArchiveFile, zipArchive } from '#platform/zip-archive.ts'
import type { PhotoSelection } from './share-links.service.ts'

/**
 * Chosen photos as a `.zip`, written while it is read. They are named by their number as single downloads are; one whose file is gone
 * is left out.
 *
 * @returns the archive's bytes; destroying it closes the file being read
 */
export function photoArchive(store: MediaStore, { photos }: PhotoSelection): Readable {
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const { index, hash } of photos) {
      const photo = await openOriginal(store, hash)
      if (!photo) continue
      const { stream, size, contentType } = photo
      const name = downloadName(index + 1)
      yield { name: contentType === 'image/png' ? name.replace(/jpg$/, 'png') : name, stream, size, compress: false }
    }
  }
  return zipArchive(files())
}

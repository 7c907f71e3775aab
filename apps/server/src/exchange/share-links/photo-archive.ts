import type { Readable } from 'node:stream'
import { downloadName } from '@callboard/contract/exchange/share-links/rules'
import { openOriginal } from '#people/photos/original-photo.service.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { type ArchiveFile, zipArchive } from '#platform/zip-archive.ts'
import type { PhotoSelection } from './share-links.service.ts'

/**
 * The chosen photos as a `.zip` that is written while it is read. They are named by number, like single downloads. Missing files are
 * left out.
 *
 * @returns the bytes of the archive; destroying the stream closes the file being read
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

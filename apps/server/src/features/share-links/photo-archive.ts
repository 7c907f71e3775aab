import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { downloadName } from '@callboard/contract/share-link-options'
import yazl from 'yazl'
import { openOriginal } from '#features/photos/original-photo.service.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { PhotoSelection } from './share-links.service.ts'

/**
 * Writes chosen photos into a `.zip` while it is read: one file is open at a time, and nothing is kept in memory. JPEG does not get
 * smaller, so nothing is compressed. Photos are named by their number as single downloads are; one whose file is gone is left out.
 *
 * @returns the archive's bytes; destroying it closes the file being read
 */
export function photoArchive(store: MediaStore, { photos }: PhotoSelection): Readable {
  const zip = new yazl.ZipFile()
  const archive = new PassThrough()
  zip.outputStream.pipe(archive)
  const write = async () => {
    for (const { index, hash } of photos) {
      const photo = await openOriginal(store, hash)
      if (!photo) continue
      const { stream, size, contentType } = photo
      const closeFile = () => stream.destroy()
      archive.once('close', closeFile)
      const name = downloadName(index + 1)
      zip.addReadStream(stream, contentType === 'image/png' ? name.replace(/jpg$/, 'png') : name, { compress: false, size })
      if (archive.destroyed) closeFile()
      if (!stream.closed) await once(stream, 'close')
      archive.off('close', closeFile)
      if (archive.destroyed) return
    }
    zip.end()
  }
  write().catch((error: Error) => archive.destroy(error))
  return archive
}

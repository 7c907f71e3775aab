import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import yazl from 'yazl'

/** One file of an archive. */
export interface ArchiveFile {
  /** Its path inside the archive. */
  readonly name: string
  readonly stream: Readable
  /** Bytes, if known before the file is read. */
  readonly size?: number
  /** False for pictures and videos, which do not get smaller. */
  readonly compress: boolean
}

/**
 * Writes files into a `.zip` while it is read: one file is open at a time, and nothing is kept in memory.
 *
 * @param files opens the next one when it is requested
 * @returns the archive's bytes; destroying it closes the file being read
 */
export function zipArchive(files: AsyncIterable<ArchiveFile>): Readable {
  const zip = new yazl.ZipFile()
  const archive = new PassThrough()
  // A file can have a different size than its store reported.
  zip.once('error', (error) => archive.destroy(error))
  zip.outputStream.pipe(archive)
  const write = async () => {
    for await (const { name, stream, size, compress } of files) {
      const closeFile = () => stream.destroy()
      archive.once('close', closeFile)
      stream.once('error', (error) => archive.destroy(error))
      zip.addReadStream(stream, name, { compress, ...(size !== undefined && { size }) })
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

import { BlobReader, BlobWriter, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { type Candidate, LEFT_OUT, type LeftOut } from './chosen-pictures.ts'

// The content security policy of the page allows no workers from `blob:` URLs.
configure({ useWebWorkers: false })

/** The largest number of files that are listed from a zip: far more than can be saved at once. */
const MOST_ENTRIES = 20_000

/**
 * Lists the files in a zip without unpacking them. Zip bombs are harmless: files with a too large size are left out. Each other file is
 * unpacked alone, when it is needed, and up to the size in the zip's header.
 */
export async function listZip(zip: File): Promise<{ candidates: Candidate[]; leftOut: LeftOut[] }> {
  const candidates: Candidate[] = []
  const leftOut: LeftOut[] = []
  let count = 0
  try {
    for await (const entry of new ZipReader(new BlobReader(zip)).getEntriesGenerator()) {
      count += 1
      if (count > MOST_ENTRIES) {
        leftOut.push({ path: zip.name, reason: LEFT_OUT.tooMany })
        break
      }
      if (entry.directory) continue
      const path = entry.filename.replaceAll('\\', '/')
      if (entry.encrypted) leftOut.push({ path, reason: LEFT_OUT.locked })
      else candidates.push({ path, size: entry.uncompressedSize, open: () => unpack(entry, path) })
    }
  } catch {
    leftOut.push({ path: zip.name, reason: LEFT_OUT.damaged })
  }
  return { candidates, leftOut }
}

/** @throws Error when the file is damaged, or longer than the size in the zip's header */
async function unpack(entry: FileEntry, path: string): Promise<File> {
  return new File([await entry.getData(new BlobWriter())], path.slice(path.lastIndexOf('/') + 1))
}

import { unzipSync, zipSync } from 'fflate'

/** The files of an archive, by their names in its order. */
export function zipFiles(archive: Uint8Array): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)]))
}

/** An archive of files. */
export const zipOf = (files: Readonly<Record<string, Uint8Array>>) => Buffer.from(zipSync(files))

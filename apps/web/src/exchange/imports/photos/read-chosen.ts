import type { ChosenFile } from './chosen-files.ts'
import { type Candidate, type Chosen, type LeftOut, sortOut } from './chosen-pictures.ts'

const isZip = (path: string) => /\.zip$/i.test(path)

/** The pictures among files and in zips; nothing is unpacked yet. */
export async function readChosen(files: readonly ChosenFile[]): Promise<Chosen> {
  const candidates: Candidate[] = []
  const leftOut: LeftOut[] = []
  for (const { path, file } of files) {
    if (isZip(path)) {
      const { listZip } = await import('./zip-entries.ts')
      const listed = await listZip(file)
      candidates.push(...listed.candidates)
      leftOut.push(...listed.leftOut)
    } else candidates.push({ path, size: file.size, open: async () => file })
  }
  const chosen = sortOut(candidates)
  return { pictures: chosen.pictures, leftOut: [...leftOut, ...chosen.leftOut] }
}

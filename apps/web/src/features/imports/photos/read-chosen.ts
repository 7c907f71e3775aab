import { type Candidate, type Chosen, type LeftOut, sortOut } from './chosen-pictures.ts'

const isZip = ({ name }: { readonly name: string }) => /\.zip$/i.test(name)

/** The pictures among files and in zips. Nothing is unpacked yet. */
export async function readChosen(files: readonly File[]): Promise<Chosen> {
  const candidates: Candidate[] = []
  const leftOut: LeftOut[] = []
  for (const file of files) {
    if (isZip(file)) {
      const { listZip } = await import('./zip-entries.ts')
      const listed = await listZip(file)
      candidates.push(...listed.candidates)
      leftOut.push(...listed.leftOut)
    } else candidates.push({ path: file.webkitRelativePath || file.name, size: file.size, open: async () => file })
  }
  const chosen = sortOut(candidates)
  return { pictures: chosen.pictures, leftOut: [...leftOut, ...chosen.leftOut] }
}

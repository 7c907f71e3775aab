import { expect, test } from 'vitest'
import { photoPath, tapePath } from '#exchange/office-archive/office-archive.domain.ts'
import { archiveName } from '#exchange/share-links/share-links.domain.ts'
import { videoFileName } from '#office/own-data/own-data.domain.ts'
import { attachmentName } from '#people/photos/photo-media.domain.ts'

const PERSON = 4_503_599_627_370_495

/** Every name of a file or an archive that is made from what people typed. */
const NAMES: Readonly<Record<string, (typed: string) => string>> = {
  'an archive of shared photos': (typed) => archiveName(typed, typed),
  'a downloaded photo': (typed) => attachmentName(typed, 'a'.repeat(64), 'image/jpeg'),
  'a photo in the archive of the office': (typed) => photoPath({ id: PERSON, firstName: typed, lastName: typed }, 1000, 'image/png'),
  'a tape in the archive of the office': (typed) =>
    tapePath({ id: PERSON, firstName: typed, lastName: typed }, { id: 2_147_483_647, title: typed, fileName: `${typed}.webm` }),
  'a tape in the data of a person': (typed) => videoFileName(100, { title: typed, fileName: `${typed}.webm` }),
}

// Letters of one to four bytes, because file systems count bytes, and accept 255.
test.each(Object.entries(NAMES))('%s stays under 255 bytes', (_, nameOf) => {
  for (const letter of ['a', 'é', '王', '𠮷', '🎭']) {
    const name = nameOf(letter.repeat(400))
    for (const part of name.split('/')) expect(Buffer.byteLength(part), `${letter}: ${part}`).toBeLessThan(255)
    expect(name.isWellFormed(), name).toBe(true)
  }
})

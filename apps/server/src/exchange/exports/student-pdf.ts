import { EXPORT_TALENTS_PER_PAGE, type ExportCategory } from '@callboard/contract/exchange/exports/rules'
import type { MediaStore } from '#platform/storage/media-store.ts'
import type { ExportWriting } from './exports.domain.ts'
import { facePicture } from './face-picture.ts'
import { factsOf, headingOf, storiesOf } from './pdf-facts.domain.ts'
import { startPdf } from './pdf-process.ts'
import type { ExportStudent } from './students.repository.ts'
import type { PdfCover } from './talent-pdf.ts'

/** Splits batches into pages of talents. */
async function* pagesOf(students: AsyncIterable<readonly ExportStudent[]>): AsyncGenerator<ExportStudent[]> {
  let page: ExportStudent[] = []
  for await (const batch of students) {
    for (const student of batch) {
      page.push(student)
      if (page.length < EXPORT_TALENTS_PER_PAGE) continue
      yield page
      page = []
    }
  }
  if (page.length > 0) yield page
}

/**
 * Lays out students as a PDF: a cover, then four students per page with their photos. Yields each page before beginning the next.
 *
 * @param students in the order of the file; exactly `count` of them
 * @param options `onWritten` gets the number of students written so far
 */
export async function* studentPdf(
  students: AsyncIterable<readonly ExportStudent[]>,
  options: {
    count: number
    categories: readonly ExportCategory[]
    cover: PdfCover
    writing: ExportWriting
    store: MediaStore
    onWritten?: (students: number) => void
  },
): AsyncGenerator<Buffer> {
  const { count, categories, cover, writing, store, onWritten } = options
  const pdf = startPdf()
  try {
    yield await pdf.set({ begin: { cover, count } })
    let done = 0
    for await (const page of pagesOf(students)) {
      const pictures = await Promise.all(page.map(({ photos: [hash] }) => facePicture(store, hash)))
      const talents = page.map((student, index) => ({
        heading: headingOf(student, categories, done + index + 1, writing.translator),
        facts: factsOf(student, categories, writing),
        stories: storiesOf(student, categories, writing),
        picture: pictures[index],
      }))
      done += talents.length
      yield await pdf.set({ page: talents })
      onWritten?.(done)
    }
    yield await pdf.set({ end: true })
  } finally {
    pdf.stop()
  }
}

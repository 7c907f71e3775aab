import { EXPORT_CATEGORY_NAME, type ExportCategory, type ExportFormat, exportFileName } from '@callboard/contract/exchange/exports/rules'
import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import { photoUrl } from '@callboard/contract/people/photos/endpoints'
import { timeIn } from '@callboard/contract/translate'
import type { Database } from '#db/client.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { translatorFor } from '#platform/translators.ts'
import type { ExportWriting } from './exports.domain.ts'
import { studentCsv } from './student-csv.ts'
import { studentPdf } from './student-pdf.ts'
import { studentWorkbook } from './student-workbook.ts'
import { openStudentSnapshot } from './students.repository.ts'

/** A requested export. */
export interface ExportOrder {
  readonly format: ExportFormat
  /** In column order. */
  readonly categories: readonly ExportCategory[]
  /** The language of the requester. */
  readonly language: Language | null
  /** The students to export; everyone when left out. */
  readonly only?: readonly number[] | undefined
  /** Only students who agreed that people outside see their photographs. */
  readonly consenting: boolean
  /** Adds a sheet with the students' applications to a workbook. */
  readonly applications: boolean
}

/** A file that is generated while it is read. */
export interface OpenedExport {
  /** Number of students in it. */
  readonly count: number
  readonly chunks: AsyncGenerator<Buffer>
  /** Releases the database connection, even before the end of the file. Must be called. */
  close(): Promise<void>
}

/** The services for generating export files. */
export interface ExportSource {
  readonly db: Database
  readonly store: MediaStore
  readonly institution: Institution
  readonly publicUrl: string
}

/** The name of a file generated at this moment, with the day in the institution's time zone. */
export function fileNameAt(moment: Date, format: ExportFormat, timeZone: string): string {
  return exportFileName(dayIn(timeZone)(moment), format)
}

function dayIn(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (instant) => format.format(instant)
}

/**
 * Opens an export of all or some students, with their current data.
 *
 * @param made the time, and the person if known, for the cover of a PDF
 * @param options `lock` identifies the export across all processes, so that only one generates it; `onWritten` gets the number of
 * students written so far
 * @returns the file, or `undefined` when another process holds the lock
 */
export async function openExport(
  { db, store, institution, publicUrl }: ExportSource,
  { format, categories, language, only, consenting, applications }: ExportOrder,
  made: { at: Date; by: string | null },
  options: { lock?: number; onWritten?: (students: number) => void } = {},
): Promise<OpenedExport | undefined> {
  const { timeZone } = institution
  const translator = translatorFor(institution, language)
  const snapshot = await openStudentSnapshot(db, {
    demographics: categories.includes('demographics'),
    officeNotes: categories.includes('officeNotes'),
    lock: options.lock,
    only,
    consentVersion: consenting ? institution.consent.version : undefined,
  })
  if (!snapshot) return undefined
  const { count, close } = snapshot
  const { onWritten } = options
  const writing: ExportWriting = {
    translator,
    timeZone,
    day: dayIn(timeZone),
    photoAddress: (hash) => `${publicUrl}${photoUrl(hash, 'original')}`,
  }
  if (format === 'csv') return { count, close, chunks: studentCsv(snapshot.batches(), { categories, writing, onWritten }) }
  if (format === 'xlsx') {
    const sheets = { categories, writing, onWritten, ...(applications && { applications: snapshot.applications() }) }
    return { count, close, chunks: studentWorkbook(snapshot.batches(), sheets) }
  }
  const cover = {
    institutionLanguage: { language: translator.language, region: institution.region },
    institution: translator.t(institution.name),
    office: translator.t(institution.officeName),
    made: timeIn(translator, made.at, { timeZone, dateStyle: 'long', timeStyle: 'short' }),
    madeBy: made.by ?? translator.t('someone'),
    categories: categories.map((category) => translator.t(EXPORT_CATEGORY_NAME[category])),
  }
  return { count, close, chunks: studentPdf(snapshot.batches(), { count, categories, cover, writing, store, onWritten }) }
}

import { DEFAULT_INSTITUTION } from '@callboard/contract/institution'
import type { PdfCover } from '#exchange/exports/talent-pdf.ts'

/** The cover of an export as PDF, for tests of the pages after it. */
export const PDF_COVER: PdfCover = {
  institutionLanguage: DEFAULT_INSTITUTION,
  institution: 'Lakeside College',
  office: 'Casting Desk',
  made: 'November 21, 2026',
  madeBy: 'Ines Moreau',
  categories: ['Contact'],
}

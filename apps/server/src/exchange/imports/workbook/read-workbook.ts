import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import type { Sheet } from '../sheets.ts'
import { TableRefused } from '../table-refused.ts'
import { type Archive, openArchive } from './archive.ts'
import type { CellContext } from './cell.ts'
import { readNumberFormats } from './number-formats.ts'
import { findParts, type WorkbookParts } from './parts.ts'
import { readSheetRows } from './sheet.ts'
import { Kept, readSharedTexts } from './texts.ts'

/** Why an archive is not a readable workbook. Other programs are recognised by their files. */
function otherArchive({ names }: Archive): string {
  if ([...names].some((name) => name.endsWith('.iwa'))) return IMPORT_MESSAGE.numbersFile
  if (names.has('mimetype') && names.has('content.xml')) return IMPORT_MESSAGE.openDocument
  if ([...names].some((name) => /(?:^|\/)workbook\.bin$/.test(name))) return IMPORT_MESSAGE.binaryWorkbook
  return IMPORT_MESSAGE.notATable
}

async function contextOf(archive: Archive, { strings, styles, from1904, isUncalculated }: WorkbookParts, kept: Kept): Promise<CellContext> {
  return {
    from1904,
    isUncalculated,
    texts: strings === undefined ? [] : await readSharedTexts(archive.text(strings), kept),
    formats: styles === undefined ? [] : await readNumberFormats(archive.text(styles)),
  }
}

async function readAll(bytes: Buffer): Promise<Sheet[]> {
  const archive = await openArchive(bytes)
  const parts = await findParts(archive)
  if (!parts || parts.sheets.length === 0) throw new TableRefused(otherArchive(archive))
  const kept = new Kept()
  const context = await contextOf(archive, parts, kept)
  const sheets: Sheet[] = []
  for (const { name, isHidden, part } of parts.sheets) {
    sheets.push({ name, isHidden, ...(await readSheetRows(archive.text(part), context, kept)) })
  }
  return sheets
}

/**
 * Reads the non-empty sheets of a workbook (`.xlsx`, `.xlsm`).
 *
 * @throws TableRefused when it is another kind of file, damaged, or larger than the limits
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  try {
    return await readAll(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof TableRefused) throw error
    throw new TableRefused(IMPORT_MESSAGE.damaged, { cause: error })
  }
}

import { posix } from 'node:path'
import { IMPORT_LIMITS } from '@callboard/contract/exchange/imports/rules'
import type { Archive } from './archive.ts'
import { readXml } from './xml.ts'

/** The paths of a workbook's parts in its archive, and settings of the whole workbook. */
export interface WorkbookParts {
  /** Sheets of cells, in the order of the workbook. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean; readonly part: string }[]
  readonly strings: string | undefined
  readonly styles: string | undefined
  /** Whether days are counted from 1904, as old Macs did. */
  readonly from1904: boolean
  /** Whether a program that does not calculate wrote the file, so that results of formulas are unreliable. */
  readonly isUncalculated: boolean
}

interface Relationship {
  readonly id: string
  /** The last segment of its type: `worksheet`, `chartsheet`, `styles`. */
  readonly kind: string
  readonly part: string
}

/** A truth as XML writes it. */
const isTrue = (text: string | undefined) => /^\s*(?:1|true|on)\s*$/i.test(text ?? '')

function resolved(folder: string, target: string): string {
  let path = target.replaceAll('\\', '/')
  try {
    path = decodeURIComponent(path)
  } catch {
    // A name with a percent sign that is not an escape.
  }
  return posix.join('/', path.startsWith('/') ? '' : folder, path)
}

/** The relationships of a part. @param part `''` for the archive itself */
async function relationshipsOf(archive: Archive, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(posix.join('/', part))
  const found: Relationship[] = []
  await readXml(archive.text(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    open(name, attribute) {
      const target = attribute('Target')
      if (name !== 'Relationship' || !target || /^external$/i.test(attribute('TargetMode') ?? '')) return
      const kind = (attribute('Type') ?? '').split('/').at(-1)?.toLowerCase() ?? ''
      found.push({ id: attribute('Id') ?? '', kind, part: resolved(folder, target) })
    },
  })
  return found
}

/** Finds the main part of the workbook, wherever it is. */
async function findWorkbook(archive: Archive): Promise<string | undefined> {
  const named = archive.names.has('_rels/.rels') ? await relationshipsOf(archive, '') : []
  const parts = [...named.filter(({ kind }) => kind === 'officedocument').map(({ part }) => part), '/xl/workbook.xml']
  // A binary workbook has parts that are not XML.
  return parts.find((part) => archive.names.has(part.slice(1).toLowerCase()) && !/\.bin$/i.test(part))
}

/**
 * Finds the parts of a workbook by their relationships.
 *
 * @returns `undefined` when the archive is not a workbook
 * @throws when a part is damaged
 */
export async function findParts(archive: Archive): Promise<WorkbookParts | undefined> {
  const workbook = await findWorkbook(archive)
  if (workbook === undefined) return undefined
  const related = await relationshipsOf(archive, workbook)
  const byId = new Map(related.map((relationship) => [relationship.id, relationship]))
  const sheets: { name: string; isHidden: boolean; part: string }[] = []
  let from1904 = false
  let isUncalculated = false
  await readXml(archive.text(workbook), {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 = isTrue(attribute('date1904'))
      else if (name === 'calcPr') isUncalculated = isTrue(attribute('fullCalcOnLoad'))
      else if (name === 'sheet') {
        const target = byId.get(attribute('id') ?? '')
        // Charts, dialogs and macros have no rows.
        if (target?.kind !== 'worksheet' || sheets.length === IMPORT_LIMITS.sheets || sheets.some(({ part }) => part === target.part))
          return
        sheets.push({
          name: attribute('name') ?? '',
          isHidden: /hidden/i.test(attribute('state') ?? ''),
          part: target.part,
        })
      }
    },
  })
  const partOf = (kind: string) => related.find((relationship) => relationship.kind === kind)?.part
  return { sheets, strings: partOf('sharedstrings'), styles: partOf('styles'), from1904, isUncalculated }
}

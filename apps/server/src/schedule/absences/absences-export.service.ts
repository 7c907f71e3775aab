import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import type { AbsenceFormat } from '@callboard/contract/schedule/absences/rules'
import { dayOf } from '@callboard/contract/time/month'
import { stringify } from 'csv-stringify/sync'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { BYTE_ORDER_MARK, CSV } from '#platform/csv/csv.ts'
import { safeCell } from '#platform/csv/safe-cell.domain.ts'
import { FILE_TYPE } from '#platform/file-types.ts'
import { translatorFor } from '#platform/translators.ts'
import { type Cell, workbook } from '#platform/workbook.ts'
import type { AbsencesService } from './absences.service.ts'
import { ABSENCE_COLUMNS, absenceValues } from './absences-export.domain.ts'

/** The report of absences as a file. */
export interface AbsencesExportService {
  make(actor: SignedInActor, format: AbsenceFormat, language: Language): Promise<{ fileName: string; contentType: string; content: Buffer }>
}

/** Widths of the workbook's columns, in characters. */
const WIDTH = 22

function csv(headings: readonly string[], rows: readonly (readonly Cell[])[]): Buffer {
  const text = (cell: Cell) => (cell !== null && typeof cell === 'object' ? cell.day : safeCell(cell === null ? '' : String(cell)))
  return Buffer.from(BYTE_ORDER_MARK + stringify([headings, ...rows.map((row) => row.map(text))], CSV))
}

async function sheet(name: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  async function* all() {
    yield rows
  }
  const columns = headings.map((heading) => ({ heading, width: WIDTH }))
  return Buffer.concat(await workbook([{ name, columns, rows: all() }]).toArray())
}

export function createAbsencesExportService(services: {
  db: Database
  clock: Clock
  institution: Institution
  absences: Pick<AbsencesService, 'list'>
}): AbsencesExportService {
  const { db, clock, institution, absences } = services
  return {
    async make(actor, format, language) {
      const translator = translatorFor(institution, language)
      const found = await absences.list()
      const headings = ABSENCE_COLUMNS.map((column) => translator.t(column))
      const rows = found.map((absence) => absenceValues(absence, translator, institution.timeZone))
      const content = format === 'csv' ? csv(headings, rows) : await sheet(translator.t('No shows'), headings, rows)
      await recordAudit(db, { actor: actor.userId, action: 'absences.exported', details: { format, count: found.length } })
      return {
        fileName: `callboard-no-shows-${dayOf(clock.now(), institution.timeZone)}.${format}`,
        contentType: FILE_TYPE[format],
        content,
      }
    },
  }
}

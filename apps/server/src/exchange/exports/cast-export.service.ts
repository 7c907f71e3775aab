import type { CastFormat } from '@callboard/contract/exchange/exports/rules'
import type { Institution } from '@callboard/contract/institution'
import type { Language } from '@callboard/contract/language'
import { timeIn } from '@callboard/contract/translate'
import { stringify } from 'csv-stringify/sync'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { BYTE_ORDER_MARK, CSV } from '#platform/csv/csv.ts'
import { dayOrSafeCell } from '#platform/csv/safe-cell.domain.ts'
import { FILE_TYPE } from '#platform/file-types.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { translatorFor } from '#platform/translators.ts'
import { CAST_COLUMNS, castValues } from './cast.domain.ts'
import { type CastMember, findCast } from './cast.repository.ts'
import { type CastSection, castPdf } from './cast-pdf.ts'
import { facePicture } from './face-picture.ts'

/** A cast list as a file. */
interface CastFile {
  readonly fileName: string
  readonly contentType: string
  readonly size: number
  readonly content: Buffer
}

/** The cast of a casting call as a file. */
export interface CastExportService {
  /** @throws AppError 404 when there is no such casting call */
  make(actor: SignedInActor, projectId: number, format: CastFormat, language: Language): Promise<CastFile>
}

export function createCastExportService(services: {
  db: Database
  store: MediaStore
  clock: Clock
  institution: Institution
  projects: Pick<ProjectsService, 'get'>
}): CastExportService {
  const { db, store, clock, institution, projects } = services
  return {
    async make(actor, projectId, format, language) {
      const { title } = await projects.get(actor, projectId)
      const cast = await findCast(db, projectId)
      const translator = translatorFor(institution, language)
      const rows = cast.map((member) => ({ member, values: castValues(member, translator, institution.timeZone, format) }))
      const made = timeIn(translator, clock.now(), { timeZone: institution.timeZone, dateStyle: 'long', timeStyle: 'short' })
      const content =
        format === 'csv'
          ? Buffer.from(
              BYTE_ORDER_MARK +
                stringify(
                  [CAST_COLUMNS.map((column) => translator.t(column)), ...rows.map(({ values }) => values.map(dayOrSafeCell))],
                  CSV,
                ),
            )
          : castPdf(await sectionsOf(rows, store), { title, made, translator })
      const details = { format, count: cast.length }
      await recordAudit(db, { actor: actor.userId, action: 'cast.exported', subject: `project:${projectId}`, details })
      return { fileName: `callboard-cast-${projectId}.${format}`, contentType: FILE_TYPE[format], size: content.length, content }
    },
  }
}

/** The people of each role, in the order of the list. */
async function sectionsOf(
  rows: readonly { readonly member: CastMember; readonly values: readonly string[] }[],
  store: MediaStore,
): Promise<CastSection[]> {
  const sections = new Map<number, { heading: string; members: CastSection['members'][number][] }>()
  for (const { member, values } of rows) {
    const [role = '', status = '', firstName, lastName, ...facts] = values
    const section = sections.get(member.roleId) ?? { heading: role, members: [] }
    const name = `${[firstName, lastName].filter(Boolean).join(' ')} (${status})`
    section.members.push({
      name,
      facts: facts.filter(Boolean).join(' · '),
      picture: await facePicture(store, member.photoHash ?? undefined),
    })
    sections.set(member.roleId, section)
  }
  return [...sections.values()]
}

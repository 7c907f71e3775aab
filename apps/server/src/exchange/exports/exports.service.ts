import { Readable } from 'node:stream'
import type { ExportInput, SelectionExport } from '@callboard/contract/exchange/exports/endpoints'
import { EXPORT_ERROR } from '@callboard/contract/exchange/exports/errors'
import { EXPORT_CATEGORIES, EXPORTS_AT_ONCE } from '@callboard/contract/exchange/exports/rules'
import type { Language } from '@callboard/contract/language'
import type { AccountsService } from '#accounts/accounts/accounts.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { FILE_TYPE } from '#platform/file-types.ts'
import { type ExportOrder, type ExportSource, fileNameAt, type OpenedExport, openExport } from './export-file.ts'
import { countStudents } from './students.repository.ts'

/** A file being streamed to its requester. */
export interface StreamedExport {
  readonly fileName: string
  readonly contentType: string
  /** Number of students in it. */
  readonly count: number
  /** Destroy it when the client disconnects, so that the query stops at once. */
  readonly stream: Readable
}

/** Exports of all or some students that are streamed to the client. */
export interface ExportsService {
  /** The number of students that an export would contain now. */
  count(): Promise<number>
  /** @throws AppError 429 when this process already streams its maximum of exports */
  stream(actor: SignedInActor, input: SelectionExport, language: Language): Promise<StreamedExport>
  /** A workbook of all students with their applications. The caller records it. Destroy its stream to stop early. */
  openWorkbook(actor: SignedInActor, language: Language): Promise<{ count: number; stream: Readable }>
  /** Ends running streams, because the server stops. */
  stop(): void
}

/** The requested export, with categories in column order. */
export function orderOf({ format, includeFields, consenting, applications }: ExportInput, language: Language): ExportOrder {
  return {
    format,
    language,
    consenting,
    applications: applications && format === 'xlsx',
    categories: EXPORT_CATEGORIES.filter((category) => includeFields[category]),
  }
}

/** The name of a person on covers and in lists; `null` when the account no longer exists. */
export async function nameOf(accounts: AccountsService, userId: string): Promise<string | null> {
  const user = await accounts.findUser(userId)
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ') || user?.email || null
}

async function* startingWith(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.done) return
  yield first.value
  yield* rest
}

export function createExportsService(services: ExportSource & { accounts: AccountsService; clock: Clock }): ExportsService {
  const { db, institution, accounts, clock } = services
  const streams = new Set<Readable>()
  let opening = 0

  async function open(actor: SignedInActor, order: ExportOrder): Promise<OpenedExport> {
    const opened = await openExport(services, order, { at: clock.now(), by: await nameOf(accounts, actor.userId) })
    if (!opened) throw new Error('an export without a lock was refused one')
    return opened
  }

  /** The bytes of an opened export. Errors before the first chunk are thrown here, while they can still be sent as an error response. */
  async function streamOf({ chunks, close }: OpenedExport): Promise<Readable> {
    try {
      const first = await chunks.next()
      const stream = Readable.from(startingWith(first, chunks), { objectMode: false })
      stream.once('close', () => void close())
      return stream
    } catch (error) {
      await close()
      throw error
    }
  }

  async function begin(actor: SignedInActor, order: ExportOrder): Promise<StreamedExport> {
    const opened = await open(actor, order)
    const { count } = opened
    const stream = await streamOf(opened)
    try {
      const { format, categories, only, consenting, applications } = order
      const details = {
        format,
        categories,
        count,
        ...(only && { chosen: true }),
        ...(consenting && { consenting }),
        ...(applications && { applications }),
      }
      await recordAudit(db, { actor: actor.userId, action: 'export.made', details })
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
      return { fileName: fileNameAt(clock.now(), format, institution.timeZone), contentType: FILE_TYPE[format], count, stream }
    } catch (error) {
      stream.destroy()
      throw error
    }
  }

  return {
    count: () => countStudents(db),

    async stream(actor, input, language) {
      if (streams.size + opening >= EXPORTS_AT_ONCE) throw new AppError(EXPORT_ERROR.busy)
      opening++
      try {
        return await begin(actor, { ...orderOf(input, language), only: input.studentIds })
      } finally {
        opening--
      }
    },

    async openWorkbook(actor, language) {
      const opened = await open(actor, { format: 'xlsx', language, categories: EXPORT_CATEGORIES, consenting: false, applications: true })
      return { count: opened.count, stream: await streamOf(opened) }
    },

    stop() {
      for (const stream of streams) stream.destroy(new Error('the server stops'))
    },
  }
}

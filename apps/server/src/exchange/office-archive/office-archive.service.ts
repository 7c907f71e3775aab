import type { Readable } from 'node:stream'
import { type OfficeArchiveState, officeArchiveEndpoints } from '@callboard/contract/exchange/office-archive/endpoints'
import { OFFICE_ARCHIVE_ERROR } from '@callboard/contract/exchange/office-archive/errors'
import { OFFICE_ARCHIVE_WAIT_SECONDS, officeArchiveName } from '@callboard/contract/exchange/office-archive/rules'
import type { Language } from '@callboard/contract/language'
import type { Database } from '#db/client.ts'
import type { ExportsService } from '#exchange/exports/exports.service.ts'
import type { Module } from '#module.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import type { SealedBox } from '#platform/sealed.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { type InstitutionLanguage, translatorFor } from '#platform/translators.ts'
import { zipArchive } from '#platform/zip-archive.ts'
import { archiveFiles, type Contents, type ReadAnswer } from './archive-files.ts'
import { FINISHED, findLast, findSizes, hasActedSince, isLocked, type Sizes, STARTED, takeLock } from './office-archive.repository.ts'

/** Downloads of all data of an office. */
export interface OfficeArchiveService {
  /** @param actor who asks: their own changes count at once, those of others within a minute */
  state(actor: SignedInActor): Promise<OfficeArchiveState>
  /** A download address for this person, valid for a minute. @throws AppError 409 while a download runs */
  prepare(actor: SignedInActor): Promise<{ address: string }>
  /**
   * Opens the archive, which is written while it is read. Destroy the stream when the client disconnects.
   *
   * @param key of the address
   * @param options `read` makes calls as this person; `openApi` describes their answers
   * @throws AppError 410 for an address that has expired or is another person's, 409 while another download runs
   */
  open(
    actor: SignedInActor,
    key: string,
    options: { language: Language; read: ReadAnswer; openApi: object },
  ): Promise<{ fileName: string; stream: Readable }>
  /** Aborts a running download, because the server stops. */
  stop(): void
}

/** Milliseconds for which the sizes are cached, because summing them reads every photo's row. */
const SIZES_KEPT_MS = 60_000
/** Maximum milliseconds between a change's time in the audit log and its commit. */
const LONGEST_CHANGE_MS = 10_000

export function createOfficeArchiveService({
  db,
  store,
  clock,
  institution,
  keys,
  exports,
  modules,
  log,
}: {
  db: Database
  store: MediaStore
  clock: Clock
  institution: InstitutionLanguage & { timeZone: string }
  /** Seals the keys of addresses. */
  keys: SealedBox
  exports: Pick<ExportsService, 'openWorkbook'>
  /** All modules; each lists its part of the archive. */
  modules: readonly Module[]
  log: { error(details: object, message: string): void }
}): OfficeArchiveService {
  const running = new Set<Readable>()
  const stored = () => modules.flatMap((module) => module.stored?.files ?? [])
  const documents = () => modules.flatMap((module) => module.stored?.documents ?? [])
  let kept: { readonly sizes: Sizes; readonly until: number } | undefined

  async function sizesFor({ userId }: SignedInActor): Promise<Sizes> {
    const now = clock.now().getTime()
    const isFresh =
      kept && now < kept.until && !(await hasActedSince(db, userId, new Date(kept.sizes.countedAt.getTime() - LONGEST_CHANGE_MS)))
    if (!kept || !isFresh) kept = { sizes: await findSizes(db, stored(), documents()), until: now + SIZES_KEPT_MS }
    return kept.sizes
  }

  function isValid(key: string, userId: string): boolean {
    const opened = keys.open(key)
    if (typeof opened !== 'object' || opened === null || !('userId' in opened) || !('until' in opened)) return false
    return opened.userId === userId && typeof opened.until === 'number' && clock.now().getTime() <= opened.until
  }

  async function send(
    actor: SignedInActor,
    { language, read, openApi }: Parameters<OfficeArchiveService['open']>[2],
    release: () => Promise<void>,
  ) {
    const at = clock.now()
    const subject = `office-archive:${at.getTime()}`
    const workbook = await exports.openWorkbook(actor, language)
    await recordAudit(db, { actor: actor.userId, action: STARTED, subject, details: { count: workbook.count } }).catch((error: Error) => {
      workbook.stream.destroy()
      throw error
    })
    let whole: Contents | undefined
    const translator = translatorFor(institution, language)
    const parts = modules.flatMap(({ stored }) => stored?.archive ?? [])
    const kinds = { parts, stored: stored(), documents: documents() }
    const files = archiveFiles({ db, store, translator, at, workbook, read, ...kinds, openApi }, (contents) => {
      whole = contents
    })
    const stream = zipArchive(files)
    running.add(stream)
    stream.once('error', (error) => log.error({ err: error }, 'the download of everything broke off'))
    stream.once('close', () => {
      running.delete(stream)
      workbook.stream.destroy()
      void finish()
    })

    async function finish(): Promise<void> {
      try {
        if (!whole || !stream.readableEnded) return
        const { people: count, photos, tapes, files: sent, missing, preparing } = whole
        const details = { count, photos, tapes, files: sent, ...(missing.length > 0 && { missing: missing.length, preparing }) }
        await recordAudit(db, { actor: actor.userId, action: FINISHED, subject, details })
      } catch (error) {
        log.error({ err: error }, 'the end of the download of everything was not recorded')
      } finally {
        await release()
      }
    }

    const day = new Intl.DateTimeFormat('en-CA', { timeZone: institution.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    return { fileName: officeArchiveName(day.format(at)), stream }
  }

  return {
    async state(actor) {
      // The lock first: it is released after the end was recorded.
      const isRunning = await isLocked(db)
      const [{ countedAt: _, ...sizes }, last] = await Promise.all([sizesFor(actor), findLast(db)])
      if (!last) return { ...sizes, last: null }
      const state = isRunning ? 'running' : last.isComplete ? 'complete' : 'broken'
      return { ...sizes, last: { at: last.at.toISOString(), by: last.by, state, missing: last.missing, preparing: last.preparing } }
    },

    async prepare({ userId }) {
      if (await isLocked(db)) throw new AppError(OFFICE_ARCHIVE_ERROR.running)
      const key = keys.seal({ userId, until: clock.now().getTime() + OFFICE_ARCHIVE_WAIT_SECONDS * 1000 })
      return { address: `${officeArchiveEndpoints.downloadOfficeArchive.path}?${new URLSearchParams({ key })}` }
    },

    async open(actor, key, options) {
      if (!isValid(key, actor.userId)) throw new AppError(OFFICE_ARCHIVE_ERROR.over)
      const release = await takeLock(db)
      if (!release) throw new AppError(OFFICE_ARCHIVE_ERROR.running)
      try {
        return await send(actor, options, release)
      } catch (error) {
        await release()
        throw error
      }
    },

    stop() {
      for (const stream of running) stream.destroy(new Error('the server stops'))
    },
  }
}

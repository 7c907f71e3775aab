import type {
  CapturedPhotos,
  ListedStudent,
  MovedPhotos,
  PhotographedStudent,
  StudentsQuery,
} from '@callboard/contract/people/photo-sessions/endpoints'
import { PHOTO_SESSION_ERROR } from '@callboard/contract/people/photo-sessions/errors'
import { PHOTO_SESSION_MESSAGE } from '@callboard/contract/people/photo-sessions/rules'
import { type Portfolio, photoUrl } from '@callboard/contract/people/photos/endpoints'
import { PROFILE_MESSAGE } from '@callboard/contract/people/profiles/rules'
import { DAY_MS } from '@callboard/contract/time/durations'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { ClaimImages, PhotosService } from '#people/photos/photos.service.ts'
import { FACE_SIZE, toPortfolio } from '#people/photos/portfolio.service.ts'
import type { ProfileWriter } from '#people/profiles/profile-writer.service.ts'
import type { ProfilesService } from '#people/profiles/profiles.service.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { recordAudit } from '#platform/audit.ts'
import type { Clock } from '#platform/clock.ts'
import { appended, type KnownCapture, sortCaptures } from './photo-sessions.domain.ts'
import { findCaptures, findStudents, forgetCaptures, rememberCaptures } from './photo-sessions.repository.ts'

/** Photos of students that the office takes. */
export interface PhotoSessionsService {
  /** One page of the students whose name contains every word, sorted by name. */
  students(query: StudentsQuery): Promise<ListedStudent[]>
  /** One student, with only the name and portfolio of the profile. @throws AppError 404 */
  student(id: number): Promise<PhotographedStudent>
  /**
   * Appends photos to a portfolio. Skips captures that were already saved for this student, and moves those saved for another student
   * here.
   *
   * @throws AppError 400 on `photos`, also when the portfolio would be too full, 404
   */
  add(actor: SignedInActor, studentId: number, sent: CapturedPhotos): Promise<Portfolio>
  /** Moves photos to the end of another student's portfolio. @throws AppError 400 on a field, 404 for either student */
  move(actor: SignedInActor, studentId: number, sent: MovedPhotos): Promise<{ from: Portfolio; to: Portfolio }>
}

/** Days that captures are remembered, for devices that were switched off with unsent captures. */
const REMEMBERED_DAYS = 180

export function createPhotoSessionsService(deps: {
  db: Database
  readDb: Database
  photos: PhotosService
  writer: ProfileWriter
  profiles: Pick<ProfilesService, 'getTalent'>
  clock: Clock
}): PhotoSessionsService {
  const { db, readDb, photos, writer, profiles, clock } = deps

  /** Locks profiles always in the same order, so that simultaneous moves between the same two profiles do not deadlock. */
  async function lockAll(transaction: Transaction, actor: SignedInActor, ids: readonly number[]) {
    const locked = new Map<number, Awaited<ReturnType<ProfileWriter['lockPortfolio']>>>()
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) locked.set(id, await writer.lockPortfolio(transaction, actor, id))
    return (id: number) => {
      const profile = locked.get(id)
      if (!profile) throw new AppError(PHOTO_SESSION_ERROR.missing)
      return profile
    }
  }

  function withRoom(hashes: string[] | undefined): string[] {
    if (!hashes) throw fieldError('photos', PHOTO_SESSION_MESSAGE.full)
    return hashes
  }

  function write(
    transaction: Transaction,
    by: SignedInActor,
    profile: Awaited<ReturnType<ProfileWriter['lockPortfolio']>>,
    claim: ClaimImages,
  ) {
    return writer.change(transaction, profile, { values: {}, claim, version: undefined, by })
  }

  async function takeOut(
    transaction: Transaction,
    by: SignedInActor,
    profile: Awaited<ReturnType<ProfileWriter['lockPortfolio']>>,
    hashes: readonly string[],
  ): Promise<Portfolio> {
    const { portfolio } = await write(transaction, by, profile, async (_, current) => current.filter((hash) => !hashes.includes(hash)))
    return portfolio
  }

  return {
    async students({ search = '', ...asked }) {
      const found = await findStudents(readDb, { search, ...asked })
      return found.map(({ cover, ...student }) => ({ ...student, photoUrl: cover === null ? null : photoUrl(cover, FACE_SIZE) }))
    },

    async student(id) {
      const { firstName, lastName, portfolio } = await profiles.getTalent(id)
      return { id, firstName, lastName, portfolio }
    },

    async add(actor, studentId, { photos: entries, captures = [] }) {
      const { fresh } = sortCaptures(captures, await findCaptures(db, captures), studentId)
      const newEntries = captures.length === 0 ? entries : fresh.flatMap((place) => entries[place] ?? [])
      const sent = { actor, entries: newEntries, field: 'photos', message: PROFILE_MESSAGE.foreignPhoto }
      return photos.takeImages(sent, (claim, hashes) =>
        inTransaction(db, async (transaction) => {
          const { misplaced: elsewhere } = sortCaptures(captures, await findCaptures(transaction, captures), studentId)
          const profile = await lockAll(transaction, actor, [studentId, ...elsewhere.map((capture) => capture.profileId)])
          // Ignores captures that another person has since removed or moved.
          const misplaced = elsewhere.filter((capture) => profile(capture.profileId).photos.some(({ hash }) => hash === capture.hash))
          if (newEntries.length === 0 && misplaced.length === 0) return toPortfolio(profile(studentId).photos)
          for (const from of new Set(misplaced.map((capture) => capture.profileId))) {
            await takeOut(transaction, actor, profile(from), hashesFor(misplaced, from))
          }
          const saved = await write(transaction, actor, profile(studentId), async (_, current) => {
            const claimed = await claim(transaction, current)
            return withRoom(appended(current, [...claimed, ...misplaced.map(({ hash }) => hash)]))
          })
          const remembered = fresh.flatMap((place, index) => {
            const [id, hash] = [captures[place], hashes[index]]
            return id && hash ? [{ id, hash, profileId: studentId }] : []
          })
          const now = clock.now()
          await rememberCaptures(transaction, [...remembered, ...misplaced.map((capture) => ({ ...capture, profileId: studentId }))], now)
          await forgetCaptures(transaction, new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS))
          await recordAudit(transaction, {
            actor: actor.userId,
            action: 'talent.photos-added',
            subject: `talent:${studentId}`,
            details: { photos: newEntries.length, moved: misplaced.length },
          })
          return saved.portfolio
        }),
      )
    },

    move: (actor, studentId, { photoIds, toStudentId }) => {
      if (studentId === toStudentId) throw fieldError('toStudentId', PHOTO_SESSION_MESSAGE.sameStudent)
      return inTransaction(db, async (transaction) => {
        const profile = await lockAll(transaction, actor, [studentId, toStudentId])
        const here = new Set(profile(studentId).photos.map(({ hash }) => hash))
        if (photoIds.some((hash) => !here.has(hash))) throw fieldError('photoIds', PHOTO_SESSION_MESSAGE.notInPortfolio)
        const from = await takeOut(transaction, actor, profile(studentId), photoIds)
        // Rows are inserted again with new ids: a link to the first student's photos must not show them in the second portfolio.
        const to = await write(transaction, actor, profile(toStudentId), async (_, current) => {
          const all = appended(current, photoIds)
          if (!all) throw new AppError(PHOTO_SESSION_ERROR.full, { field: 'toStudentId' })
          return all
        })
        await recordAudit(transaction, {
          actor: actor.userId,
          action: 'talent.photos-moved',
          subject: `talent:${studentId}`,
          details: { photos: photoIds.length, to: toStudentId },
        })
        return { from, to: to.portfolio }
      })
    },
  }
}

function hashesFor(captures: readonly KnownCapture[], profileId: number): string[] {
  return captures.filter((capture) => capture.profileId === profileId).map(({ hash }) => hash)
}

import { createHash } from 'node:crypto'
import { isDesk } from '@callboard/contract/access'
import { buildPath } from '@callboard/contract/build-path'
import {
  type SelfTape,
  type SelfTapeInput,
  selfTapeEndpoints,
  type TalentTape,
  type TapeCaptions,
} from '@callboard/contract/casting/self-tapes/endpoints'
import { SELF_TAPE_ERROR } from '@callboard/contract/casting/self-tapes/errors'
import { SELF_TAPE_MESSAGE, SELF_TAPES_MAX } from '@callboard/contract/casting/self-tapes/rules'
import { COMMON_ERROR } from '@callboard/contract/errors'
import { photoHashOf, photoUrl } from '@callboard/contract/people/photos/endpoints'
import { TALENT_ERROR } from '@callboard/contract/people/profiles/errors'
import type { ProjectsService } from '#casting/projects/projects.service.ts'
import { type Database, inTransaction, type Transaction } from '#db/client.ts'
import type { PhotosService } from '#people/photos/photos.service.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { authorize, ifFound } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs.ts'
import { announce } from '#platform/live.ts'
import { elsewhere } from './self-tapes.domain.ts'
import { PREPARE_TAPE, REMOVE_TAPE_FILE } from './self-tapes.jobs.ts'
import * as repository from './self-tapes.repository.ts'
import type { TapeAddresses } from './tape-address.ts'
import { deleteFile, deleteFiles, lockFile, type TapeFile } from './tape-files.repository.ts'
import type { TapeUploadsService } from './tape-uploads.service.ts'

type DeletableTape = Authorized<repository.StoredSelfTape, 'delete'>
type CaptionableTape = Authorized<repository.StoredSelfTape, 'caption'>

function captionColumns(captions: TapeCaptions | null): repository.CaptionColumns {
  if (!captions) return { captions: null, captionsLanguage: null, captionsTag: null }
  const { text, language } = captions
  const captionsTag = createHash('sha256').update(`${language}\n${text}`).digest('hex').slice(0, 16)
  return { captions: text, captionsLanguage: language, captionsTag }
}

/** Students' self-tapes. */
export interface SelfTapesService {
  /** The actor's tapes, newest first. */
  own(actor: SignedInActor): Promise<SelfTape[]>
  /** The tapes of one talent, newest first, for casting directors. @throws AppError 403, 404 */
  ofTalent(actor: SignedInActor, profileId: number): Promise<TalentTape[]>
  /** The tapes with these ids, for casting directors; without those of restricted students. */
  forDesk(ids: readonly number[]): Promise<Map<number, TalentTape>>
  /** Records that the casting desk has played a tape; only the first time counts. @throws AppError 404 */
  watch(actor: SignedInActor, id: number): Promise<void>
  /**
   * Creates a tape from an upload, or from an address elsewhere. Idempotent.
   *
   * @throws AppError 400 on the field at fault; 409 without a profile, for an incomplete upload, or beyond the limit per student
   */
  create(actor: SignedInActor, input: SelfTapeInput): Promise<SelfTape>
  /** @throws AppError 404 when the actor has no such tape */
  getDeletable(actor: SignedInActor, id: number): Promise<DeletableTape>
  /** Deletes the tape, and after the commit its file. @throws AppError 404 when it has just been deleted */
  delete(actor: SignedInActor, selfTape: DeletableTape): Promise<void>
  /** @throws AppError 404 when the actor has no such tape, 409 when its video is elsewhere */
  getCaptionable(actor: SignedInActor, id: number): Promise<CaptionableTape>
  /** Sets the captions; `null` removes them. @throws AppError 404 when it has just been deleted */
  setCaptions(actor: SignedInActor, selfTape: CaptionableTape, captions: TapeCaptions | null): Promise<SelfTape>
  /** The captions of a tape as WebVTT, for its student and for casting directors. @throws AppError 404 */
  captions(actor: SignedInActor, id: number): Promise<{ text: string; tag: string; language: string }>
  /** Deletes tapes of one person within the transaction. Call `wakeRemoval` after the commit. @returns how many existed */
  removeTapes(transaction: Transaction, userId: string, ids: readonly number[]): Promise<number>
  /** Queues the removal of unused files within the transaction. */
  removeFiles(transaction: Transaction, fileIds: readonly string[]): Promise<void>
  /** Removes queued files at once. Call it after the commit. */
  wakeRemoval(): void
}

export function createSelfTapesService(services: {
  db: Database
  jobs: Jobs
  clock: Clock
  uploads: Pick<TapeUploadsService, 'idOf' | 'store'>
  addresses: TapeAddresses
  photos: Pick<PhotosService, 'takeImages' | 'release'>
  projects: Pick<ProjectsService, 'lockVisible'>
  /** Whether this server can convert videos for all browsers. */
  converts: boolean
}): SelfTapesService {
  const { db, jobs, clock, uploads, addresses, photos, projects, converts } = services

  function toSelfTape({ createdAt, fileId, state, captionsTag, watchedAt: _, ...tape }: repository.StoredSelfTape): SelfTape {
    const videoUrl = fileId === null ? tape.videoUrl : addresses.make(tape.id, fileId)
    const captionsUrl = captionsTag && buildPath(selfTapeEndpoints.tapeCaptions.path, { id: tape.id }, { v: captionsTag })
    return { ...tape, videoUrl, captionsUrl, isStored: fileId !== null, state: state ?? 'ready', createdAt: createdAt.toISOString() }
  }

  /** The location of the video: a stored upload of the actor, or an address elsewhere. */
  async function findPlace(actor: SignedInActor, videoUrl: string): Promise<{ file: TapeFile | null; videoUrl: string }> {
    const upload = uploads.idOf(videoUrl)
    if (upload !== undefined) return { file: await uploads.store(actor, upload), videoUrl }
    const address = elsewhere(videoUrl)
    if (address === undefined) throw fieldError('videoUrl', SELF_TAPE_MESSAGE.address)
    return { file: null, videoUrl: address }
  }

  async function lockProject(transaction: Transaction, actor: SignedInActor, projectId: number | null): Promise<void> {
    if (projectId === null) return
    await projects.lockVisible(transaction, actor, projectId).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 404 ? fieldError('projectId', SELF_TAPE_MESSAGE.project) : error
    })
  }

  /** @returns false when the tape was deleted meanwhile */
  async function remove(transaction: Transaction, { id, fileId, thumbnailUrl }: repository.StoredSelfTape): Promise<boolean> {
    if (!(await repository.deleteSelfTape(transaction, id))) return false
    const hash = photoHashOf(thumbnailUrl ?? '')
    if (hash) await photos.release(transaction, [hash])
    if (fileId !== null && (await deleteFile(transaction, fileId))) await jobs.enqueue(transaction, REMOVE_TAPE_FILE, { fileId })
    return true
  }

  return {
    async own({ userId }) {
      const found = await repository.findSelfTapesOf(db, userId)
      return found.map(toSelfTape)
    },

    async ofTalent(actor, profileId) {
      if (!isDesk(actor.role)) throw new AppError(COMMON_ERROR.forbidden)
      const found = await repository.findTapesOfTalent(db, profileId)
      if (!found) throw new AppError(TALENT_ERROR.missing)
      return found.map((tape) => ({ ...toSelfTape(tape), isNew: tape.watchedAt === null }))
    },

    async forDesk(ids) {
      const found = await repository.findShownTapes(db, ids)
      return new Map(found.map((tape) => [tape.id, { ...toSelfTape(tape), isNew: tape.watchedAt === null }]))
    },

    async watch({ userId }, id) {
      await inTransaction(db, async (transaction) => {
        const watched = await repository.markWatched(transaction, id, { by: userId, at: clock.now() })
        if (!watched) throw new AppError(SELF_TAPE_ERROR.missing)
        if (watched.isFirst) await announce(transaction, 'self-tapes', 'desk')
      })
    },

    async create(actor, { title, description, thumbnailUrl, isGeneral, captions = null, requestId = null, ...input }) {
      const sent = { fileId: uploads.idOf(input.videoUrl) ?? null, requestId }
      const before = await repository.findSent(db, actor.userId, sent)
      if (before) return toSelfTape(before)
      const { file, videoUrl } = await findPlace(actor, input.videoUrl)
      if (captions && !file) throw fieldError('captions', SELF_TAPE_ERROR.captionsElsewhere.message)
      const projectId = isGeneral ? null : (input.projectId ?? null)
      const given = input.duration === null || input.duration === undefined ? null : Math.round(input.duration)
      const picture = { actor, entries: thumbnailUrl ? [thumbnailUrl] : [], field: 'thumbnailUrl', message: SELF_TAPE_MESSAGE.thumbnail }
      const id = await photos.takeImages(picture, (claim) =>
        inTransaction(db, async (transaction) => {
          const locked = await repository.lockTapes(transaction, actor.userId)
          if (!locked) throw new AppError(SELF_TAPE_ERROR.profileRequired)
          const meanwhile = await repository.findSent(transaction, actor.userId, sent)
          if (meanwhile) return meanwhile.id
          if (locked.tapes >= SELF_TAPES_MAX) throw new AppError(SELF_TAPE_ERROR.tooManyTapes)
          await lockProject(transaction, actor, projectId)
          if (file && !(await lockFile(transaction, file.id))) throw fieldError('videoUrl', SELF_TAPE_ERROR.uploadMissing.message)
          const [hash] = await claim(transaction, [])
          const made = await repository.insertSelfTape(transaction, {
            studentId: locked.studentId,
            projectId,
            title,
            description,
            videoUrl,
            fileId: file?.id ?? null,
            thumbnailUrl: hash === undefined ? null : photoUrl(hash, 320),
            duration: file?.duration ?? given,
            fileSize: file ? file.size : (input.fileSize ?? null),
            isGeneral,
            ...captionColumns(captions),
            requestId,
            createdAt: clock.now(),
          })
          if (file && converts) await jobs.enqueue(transaction, PREPARE_TAPE, { fileId: file.id })
          await announce(transaction, 'self-tapes', { userIds: [actor.userId] })
          return made
        }),
      )
      jobs.wake(PREPARE_TAPE)
      const [made] = await repository.findSelfTapesOf(db, actor.userId, id)
      if (!made) throw new AppError(SELF_TAPE_ERROR.missing)
      return toSelfTape(made)
    },

    async getDeletable({ userId }, id) {
      const [found] = await repository.findSelfTapesOf(db, userId, id)
      return authorize(found, ifFound(SELF_TAPE_ERROR.missing))
    },

    async delete({ userId }, tape) {
      await inTransaction(db, async (transaction) => {
        if (!(await remove(transaction, tape))) throw new AppError(SELF_TAPE_ERROR.missing)
        await announce(transaction, 'self-tapes', { userIds: [userId] })
      })
      jobs.wake(REMOVE_TAPE_FILE)
    },

    async getCaptionable({ userId }, id) {
      const [found] = await repository.findSelfTapesOf(db, userId, id)
      return authorize(found, (tape) => {
        if (!tape) return SELF_TAPE_ERROR.missing
        return tape.fileId === null ? SELF_TAPE_ERROR.captionsElsewhere : undefined
      })
    },

    async setCaptions({ userId }, { id }, captions) {
      const changed = await inTransaction(db, async (transaction) => {
        if (!(await repository.updateCaptions(transaction, id, captionColumns(captions)))) return undefined
        await announce(transaction, 'self-tapes', { userIds: [userId] })
        const [found] = await repository.findSelfTapesOf(transaction, userId, id)
        return found
      })
      if (!changed) throw new AppError(SELF_TAPE_ERROR.missing)
      return toSelfTape(changed)
    },

    async captions({ userId, role }, id) {
      const found = await repository.findCaptions(db, id, isDesk(role) ? null : userId)
      if (!found) throw new AppError(SELF_TAPE_ERROR.missing)
      const { text, tag, language } = found
      if (text === null || tag === null || language === null) throw new AppError(SELF_TAPE_ERROR.captionsMissing)
      return { text, tag, language }
    },

    async removeTapes(transaction, userId, ids) {
      let removed = 0
      for (const tape of await repository.findSelfTapesOf(transaction, userId)) {
        if (ids.includes(tape.id) && (await remove(transaction, tape))) removed++
      }
      if (removed > 0) await announce(transaction, 'self-tapes', { userIds: [userId] })
      return removed
    },

    async removeFiles(transaction, fileIds) {
      const removed = await deleteFiles(transaction, fileIds)
      if (removed.length === 0) return
      await jobs.enqueueMany(
        transaction,
        REMOVE_TAPE_FILE,
        removed.map((fileId) => ({ fileId })),
      )
    },

    wakeRemoval: () => jobs.wake(REMOVE_TAPE_FILE),
  }
}

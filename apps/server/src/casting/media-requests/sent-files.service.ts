import { buffer } from 'node:stream/consumers'
import { isDesk } from '@callboard/contract/access'
import { MEDIA_REQUEST_ERROR } from '@callboard/contract/casting/media-requests/errors'
import type { OwnMediaRequest } from '@callboard/contract/casting/media-requests/own-requests.endpoints'
import {
  isFileKind,
  MEDIA_FILE_MB,
  MEDIA_REQUEST_LIMITS,
  MEDIA_REQUEST_MESSAGE,
  type MediaFileKind,
  mediaFileBytes,
} from '@callboard/contract/casting/media-requests/rules'
import { filled } from '@callboard/contract/errors'
import { cutText } from '@callboard/contract/graphemes'
import { cleanFileName } from '#casting/self-tapes/self-tapes.domain.ts'
import type { Database } from '#db/client.ts'
import type { SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { UploadRules } from '#platform/images/upload-rules.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { isSettledKey, newTimedKey } from '#platform/storage/timed-keys.ts'
import { findRequest } from './media-requests.repository.ts'
import type { AnsweringPerson, OwnRequestsService } from './own-requests.service.ts'
import { readSentFile, SENT_FILES } from './sent-file.ts'
import { findFileKeys, findSentFile, type StoredFile } from './sent-files.repository.ts'

/** The photos, recordings and PDFs that people send for requests. */
export interface SentFilesService {
  /** Throws if a request does not take files. @throws AppError 400 when it asks for no file, 404 */
  kindOf(person: AnsweringPerson): Promise<MediaFileKind>
  uploadRules(kind: MediaFileKind): UploadRules
  /**
   * Stores and sends a file.
   *
   * @param file.begunAt when its upload began
   * @throws AppError 400 for another kind of file, 409 as other takes
   */
  send(
    person: AnsweringPerson,
    kind: MediaFileKind,
    file: { readonly fileName: string; readonly body: Buffer; readonly begunAt: Date },
  ): Promise<OwnMediaRequest>
  /** A sent file, for casting directors and its sender. @throws AppError 404 */
  find(actor: SignedInActor, takeId: number): Promise<StoredFile>
  /** The bytes of a file. @throws AppError 404 */
  read(file: StoredFile): Promise<Buffer>
  /** Removes stored files that no row refers to: files of deleted people and casting calls, and of refused uploads. */
  sweep(): Promise<void>
}

export function createSentFilesService({
  db,
  clock,
  store,
  ownRequests,
}: {
  db: Database
  clock: Clock
  store: MediaStore
  ownRequests: Pick<OwnRequestsService, 'send'>
}): SentFilesService {
  return {
    async kindOf({ requestId }) {
      const request = await findRequest(db, requestId)
      if (!request) throw new AppError(MEDIA_REQUEST_ERROR.missing)
      if (!isFileKind(request.kind)) throw fieldError('file', MEDIA_REQUEST_MESSAGE[request.kind === 'words' ? 'words' : 'tape'])
      return request.kind
    },

    uploadRules: (kind) => ({
      maxBytes: mediaFileBytes(kind),
      cutOff: () => fieldError('file', MEDIA_REQUEST_MESSAGE[kind]),
      tooLarge: () => new AppError(filled(MEDIA_REQUEST_ERROR.fileTooLarge, { mb: String(MEDIA_FILE_MB[kind]) })),
    }),

    async send(person, kind, { fileName, body, begunAt }) {
      const checked = await readSentFile(kind, body, person.userId)
      const key = newTimedKey(SENT_FILES, clock.now())
      await store.put(key, checked.body)
      const file = {
        key,
        name: cutText(cleanFileName(fileName), MEDIA_REQUEST_LIMITS.fileName),
        type: checked.type,
        bytes: checked.body.length,
        seconds: checked.seconds,
        begunAt,
      }
      try {
        return await ownRequests.send(person, { tapeId: null, words: null, file })
      } catch (error) {
        await store.delete(key)
        throw error
      }
    },

    async find({ userId, role }, takeId) {
      const found = await findSentFile(db, takeId)
      if (!found || (!isDesk(role) && found.userId !== userId)) throw new AppError(MEDIA_REQUEST_ERROR.fileMissing)
      return found
    },

    async read({ key }) {
      const media = await store.get(key)
      if (!media) throw new AppError(MEDIA_REQUEST_ERROR.fileMissing)
      return buffer(media.stream)
    },

    async sweep() {
      const now = clock.now()
      const named = await findFileKeys(db)
      for await (const key of store.list(SENT_FILES)) if (!named.has(key) && isSettledKey(SENT_FILES, key, now)) await store.delete(key)
    },
  }
}

import { buffer } from 'node:stream/consumers'
import { isDesk } from '@callboard/contract/access'
import { filled } from '@callboard/contract/errors'
import { THREAD_FILE_ERROR } from '@callboard/contract/messages/threads/errors'
import { THREAD_FILE_BYTES, THREAD_FILE_LIMITS, THREAD_FILE_MESSAGE } from '@callboard/contract/messages/threads/file-rules'
import type { ThreadFile } from '@callboard/contract/messages/threads/files.endpoints'
import { DAY_MS } from '@callboard/contract/time/durations'
import type { Database, Queryable, Transaction } from '#db/client.ts'
import type { Authorized, SignedInActor } from '#platform/actor.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { authorize } from '#platform/authorize.ts'
import type { Clock } from '#platform/clock.ts'
import type { UploadRules } from '#platform/images/upload-rules.ts'
import type { MediaStore } from '#platform/storage/media-store.ts'
import { isSettledKey, newTimedKey } from '#platform/storage/timed-keys.ts'
import { type CheckedFile, keyOf, readMailedFile, readThreadFile, smallKey, THREAD_FILES } from './thread-file.ts'
import * as repository from './thread-files.repository.ts'

/** A file that is stored, without its row. */
export interface KeptFile extends Pick<CheckedFile, 'name' | 'kind'> {
  readonly key: string
  readonly bytes: number
}

/** A file that is not sent yet, together with the proof that the actor uploaded it. */
type Removable = Authorized<{ readonly id: number }, 'remove'>

/** Pictures, PDFs and mailed files of conversations. */
export interface ThreadFilesService {
  readonly uploadRules: UploadRules
  /** Refuses another upload by somebody with many unsent files. @throws AppError 409 */
  ensureRoom(actor: SignedInActor): Promise<void>
  /** Stores a file for sending it later. @throws AppError 400 for anything but a picture or a PDF */
  upload(actor: SignedInActor, file: { readonly fileName: string; readonly body: Buffer }): Promise<ThreadFile>
  /** @throws AppError 404 when the file is already sent, or belongs to somebody else */
  getRemovable(actor: SignedInActor, id: number): Promise<Removable>
  remove(actor: SignedInActor, file: Removable): Promise<void>
  /**
   * A file for its student and the casting desk; `other` files for the desk only. Before it is sent, only its uploader may read it.
   * @throws AppError 404
   */
  find(actor: SignedInActor, id: number): Promise<repository.StoredThreadFile>
  /** @throws AppError 404 */
  read(file: repository.StoredThreadFile, size: 'small' | 'full'): Promise<Buffer>
  /** Sends uploaded files with an entry. @throws AppError 400 when one is missing, or all together are too large */
  attach(transaction: Transaction, part: { entryId: number; userId: string; ids: readonly number[] }): Promise<void>
  /** Stores files of a mail, before the transaction that writes its text. @param who the owner of the work, in the queue of pictures */
  keepMailed(who: string, files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Promise<KeptFile[]>
  /** Attaches stored files of a mail to its entry. */
  attachMailed(transaction: Transaction, part: { entryId: number; files: readonly KeptFile[] }): Promise<void>
  /** Removes stored files of a mail that did not become an entry. */
  drop(files: readonly KeptFile[]): Promise<void>
  /** Removes files that were not sent within a day, and stored files without a row. */
  sweep(): Promise<void>
}

export function createThreadFilesService({ db, clock, store }: { db: Database; clock: Clock; store: MediaStore }): ThreadFilesService {
  const tooLarge = () => new AppError(filled(THREAD_FILE_ERROR.tooLarge, { mb: String(THREAD_FILE_LIMITS.mb) }))

  async function keep({ name, kind, body, small }: CheckedFile): Promise<KeptFile> {
    const key = newTimedKey(THREAD_FILES, clock.now())
    await store.put(key, body)
    if (small) await store.put(smallKey(key), small)
    return { key, name, kind, bytes: body.length }
  }

  async function forget(key: string): Promise<void> {
    await store.delete(key)
    await store.delete(smallKey(key))
  }

  const write = (queryable: Queryable, file: KeptFile, of: { uploadedBy: string } | { entryId: number }) =>
    repository.insertFile(queryable, { ...file, ...of, createdAt: clock.now() })

  return {
    uploadRules: {
      maxBytes: THREAD_FILE_BYTES,
      cutOff: () => fieldError('file', THREAD_FILE_MESSAGE.file),
      tooLarge,
    },

    async ensureRoom({ userId }) {
      if ((await repository.countUnsent(db, userId)) >= THREAD_FILE_LIMITS.unsent) throw new AppError(THREAD_FILE_ERROR.tooMany)
    },

    async upload({ userId }, { fileName, body }) {
      const file = await keep(await readThreadFile(fileName, body, userId))
      return write(db, file, { uploadedBy: userId }).catch(async (error: unknown) => {
        await forget(file.key)
        throw error
      })
    },

    async getRemovable({ userId }, id) {
      const found = await repository.findFile(db, id)
      return authorize(found, (file) => (file?.uploadedBy === userId && file.userId === null ? undefined : THREAD_FILE_ERROR.missing))
    },

    async remove({ userId }, { id }) {
      const key = await repository.deleteUnsent(db, userId, id)
      if (key === undefined) throw new AppError(THREAD_FILE_ERROR.missing)
      await forget(key)
    },

    async find({ userId, role }, id) {
      const found = await repository.findFile(db, id)
      // The desk may have filed a stranger's mail here, so its student may not read `other` files.
      const isMine = found && found.kind !== 'other' && (found.userId ?? found.uploadedBy) === userId
      const isForDesk = found && found.userId !== null && isDesk(role) && !found.isHeld
      if (!isMine && !isForDesk) throw new AppError(THREAD_FILE_ERROR.missing)
      return found
    },

    async read({ key, kind }, size) {
      const media = await store.get(size === 'small' && kind === 'picture' ? smallKey(key) : key)
      if (!media) throw new AppError(THREAD_FILE_ERROR.missing)
      return buffer(media.stream)
    },

    async attach(transaction, part) {
      const ids = [...new Set(part.ids)]
      if (ids.length === 0) return
      const attached = await repository.attachFiles(transaction, { ...part, ids })
      if (attached.length < ids.length) throw fieldError('files', THREAD_FILE_MESSAGE.gone)
      const bytes = attached.reduce((sum, file) => sum + file.bytes, 0)
      if (bytes > THREAD_FILE_BYTES) throw fieldError('files', THREAD_FILE_MESSAGE.tooLarge)
    },

    async keepMailed(who, files) {
      const kept: KeptFile[] = []
      for (const { name, bytes } of files) {
        const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        kept.push(await keep(await readMailedFile(name, body, who)))
      }
      return kept
    },

    async attachMailed(transaction, { entryId, files }) {
      for (const file of files) await write(transaction, file, { entryId })
    },

    async drop(files) {
      for (const { key } of files) await forget(key)
    },

    async sweep() {
      const now = clock.now()
      await repository.deleteForgotten(db, new Date(now.getTime() - DAY_MS))
      const named = await repository.findFileKeys(db)
      for await (const key of store.list(THREAD_FILES)) {
        if (!named.has(keyOf(key)) && isSettledKey(THREAD_FILES, key, now)) await store.delete(key)
      }
    },
  }
}

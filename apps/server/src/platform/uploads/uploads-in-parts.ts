import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { type MediaParts, PART_BYTES, PartsGoneError } from '#platform/storage/media-parts.ts'
import { isUploadId, type UploadBytes } from './upload-bytes.ts'
import { UploadIntake } from './upload-intake.ts'
import type { UploadEntry, UploadLedger, UploadPiece, UploadProgress, UploadTurn } from './upload-ledger.ts'
import { lockedError } from './upload-locks.ts'
import { createUploadTurns } from './upload-turns.ts'

/** Parts in memory at once, in all requests together. */
const PARTS_AT_ONCE = 4

/**
 * Uploads as parts of an object of the media store; any instance can continue them. Bytes that are too few for a part are stored as
 * pieces next to the parts. They are in the media store and in the ledger before they are reported as received.
 *
 * @param options `keyOf` gives the final key of an upload, `prefix` is the prefix of these keys and `idOf` the inverse of `keyOf`;
 *   `folder` belongs to this process alone and holds what requests have sent so far
 */
export async function openUploadsInParts(options: {
  parts: MediaParts
  ledger: UploadLedger
  prefix: string
  keyOf: (id: string) => string
  idOf: (key: string) => string
  folder: string
}): Promise<UploadBytes> {
  const { parts, ledger, prefix, keyOf, idOf, folder } = options
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const turns = createUploadTurns(ledger)
  const datastore = new PartedDataStore({ parts, ledger, keyOf, folder, turnAt: turns.turnAt })
  return {
    datastore,
    locks: turns.locks,
    isShared: true,
    received: async (id) => (await ledger.find(id))?.received,
    async handOver(id, key) {
      const entry = await ledger.find(id)
      if (!entry) return
      try {
        await parts.finish(key, entry.upload, entry.tags)
      } catch (error) {
        if (!(error instanceof PartsGoneError)) throw error
        await ledger.forget(id)
      }
    },
    async discard(id) {
      await ledger.forget(id)
      await parts.abandon(keyOf(id))
    },
    async *list() {
      for await (const key of parts.unfinished(prefix)) {
        const id = idOf(key)
        if (isUploadId(id)) yield id
      }
    },
    lastRelease: turns.lastRelease,
  }
}

interface Connections {
  readonly parts: MediaParts
  readonly ledger: UploadLedger
  readonly folder: string
  keyOf(id: string): string
  turnAt(id: string): UploadTurn | undefined
}

class PartedDataStore extends DataStore {
  readonly #to: Connections
  readonly #waiting: (() => void)[] = []
  #inMemory = 0

  constructor(to: Connections) {
    super()
    this.#to = to
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#to.ledger.begin(upload.id, await this.#to.parts.begin(this.#to.keyOf(upload.id)))
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, received, fileName } = await this.#find(id)
    return new Upload({ id, size, offset: received, metadata: { filename: fileName } })
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const turn = this.#to.turnAt(id)
    const entry = await this.#find(id)
    if (!turn || entry.received !== offset) throw lockedError()
    const intake = await UploadIntake.open(source, this.#to.folder)
    try {
      const { received } = await this.#takeAll(turn, entry, intake)
      // The received bytes are kept; the request itself has failed.
      if (intake.failure) throw intake.failure.error
      return received
    } catch (error) {
      if (!(error instanceof PartsGoneError)) throw error
      // The media store discarded it: the page begins again.
      await this.#to.ledger.forget(id)
      throw ERRORS.FILE_NO_LONGER_EXISTS
    } finally {
      await intake.close()
    }
  }

  async #find(id: string): Promise<UploadEntry> {
    const entry = await this.#to.ledger.find(id)
    if (!entry) throw ERRORS.FILE_NOT_FOUND
    return entry
  }

  async #takeAll(turn: UploadTurn, entry: UploadEntry, intake: UploadIntake): Promise<UploadProgress> {
    let progress: UploadProgress = entry
    while (progress.received < entry.size) {
      const end = Math.min((progress.tags.length + 1) * PART_BYTES, entry.size)
      const bytes = await intake.fill(end - progress.received)
      if (bytes === 0) return progress
      const isPart = progress.received + bytes === end
      progress = await this.#inTurn(() => this.#take({ turn, entry, progress, intake }, bytes, isPart))
      if (!isPart) return progress
    }
    return progress
  }

  /** Puts bytes of a request into the media store, together with earlier pieces, and then into the ledger. */
  async #take(
    { turn, entry, progress, intake }: { turn: UploadTurn; entry: UploadEntry; progress: UploadProgress; intake: UploadIntake },
    bytes: number,
    isPart: boolean,
  ): Promise<UploadProgress> {
    const key = this.#to.keyOf(turn.id)
    const { kept, joined } = isPart ? { kept: [], joined: progress.pieces } : join(progress.pieces, bytes)
    const before = joined.reduce((sum, { size }) => sum + size, 0)
    const body = Buffer.allocUnsafeSlow(before + bytes)
    let at = 0
    for (const { name } of joined) at += (await this.#to.parts.readPiece(key, name)).copy(body, at)
    await intake.read(body, before)
    const received = progress.received + bytes
    const name = `${received}-${randomBytes(6).toString('hex')}`
    let next: UploadProgress
    if (isPart)
      next = { received, tags: [...progress.tags, await this.#to.parts.put(key, entry.upload, progress.tags.length + 1, body)], pieces: [] }
    else {
      await this.#to.parts.keepPiece(key, name, body)
      next = { received, tags: progress.tags, pieces: [...kept, { name, size: body.length }] }
    }
    const isNoted = await this.#to.ledger.advance(turn, next)
    // If this fails, the remaining pieces are removed with the upload.
    const unneeded = isNoted ? joined.map((piece) => piece.name) : isPart ? [] : [name]
    await Promise.allSettled(unneeded.map((piece) => this.#to.parts.removePiece(key, piece)))
    if (!isNoted) throw lockedError()
    return next
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inMemory === PARTS_AT_ONCE) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#inMemory++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inMemory--
    }
  }
}

/**
 * Chooses the pieces that a new one absorbs: the earlier ones that are not larger. So there are never more than about twenty pieces, and
 * each byte is written about twenty times at most, however small the pieces are.
 */
function join(pieces: readonly UploadPiece[], bytes: number): { kept: readonly UploadPiece[]; joined: readonly UploadPiece[] } {
  let from = pieces.length
  for (let size = bytes; from > 0 && (pieces[from - 1]?.size ?? 0) <= size; from--) size += pieces[from - 1]?.size ?? 0
  return { kept: pieces.slice(0, from), joined: pieces.slice(from) }
}

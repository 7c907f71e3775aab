import type { SelfTapeInput } from '@callboard/contract/casting/self-tapes/endpoints'
import type { DBSchema } from 'idb'
import { deviceDatabase } from '#devices/device-database.ts'

/** The text fields of a tape. */
export type TapeTexts = Pick<SelfTapeInput, 'title' | 'description' | 'isGeneral' | 'captions'> & { readonly projectId: number | null }

/** An unfinished tape, as stored on this device: everything needed to continue after a reload. */
export interface PendingTape {
  readonly userId: string
  /** The server recognises by this id a tape that it already has. */
  readonly requestId: string
  readonly words: TapeTexts
  readonly fileName: string
  readonly size: number
  /** Modification time of the chosen file, by which it is recognised; null for a recording. */
  readonly lastModified: number | null
  readonly duration: number | null
  readonly thumbnail: Blob | null
  /** The video, if this device has room for it. */
  readonly video: Blob | null
  /** The address of the upload; null until it has started. */
  readonly address: string | null
  /** The video is uploaded completely; the tape is not created yet. */
  readonly isWhole: boolean
  /** The request of the office that the tape answers. */
  readonly mediaRequestId?: number
}

/** A recording, stored in pieces. */
export interface Recording {
  readonly id: string
  readonly userId: string
  /** Media type, from the recorder. */
  readonly type: string
  readonly startedAt: number
}

interface TapeSchema extends DBSchema {
  pending: { key: string; value: PendingTape }
  recordings: { key: string; value: Recording }
  pieces: { key: [string, number]; value: { recordingId: string; index: number; data: Blob } }
}

const DATABASE = 'callboard-self-tapes'

const database = deviceDatabase<TapeSchema>(DATABASE, (db) => {
  db.createObjectStore('pending', { keyPath: 'userId' })
  db.createObjectStore('recordings', { keyPath: 'id' })
  db.createObjectStore('pieces', { keyPath: ['recordingId', 'index'] })
})

/** The user's unfinished tape, if there is one. */
export async function pendingTape(userId: string): Promise<PendingTape | null> {
  return (await (await database()).get('pending', userId)) ?? null
}

/** Stores an unfinished tape; without its video if there is no room. */
export async function keepPending(tape: PendingTape): Promise<PendingTape> {
  const db = await database()
  try {
    await db.put('pending', tape)
    return tape
  } catch {
    const light = { ...tape, video: null }
    await db.put('pending', light)
    return light
  }
}

export async function dropPending(userId: string): Promise<void> {
  await (await database()).delete('pending', userId)
}

const piecesOf = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], [recordingId, Number.MAX_SAFE_INTEGER])

/** Starts a recording and deletes the previous one. */
export async function beginRecording(recording: Recording): Promise<void> {
  await dropRecordings(recording.userId)
  await (await database()).put('recordings', recording)
}

/** Stores one more piece; it is durable once this resolves. */
export async function keepPiece(recordingId: string, index: number, data: Blob): Promise<void> {
  const transaction = (await database()).transaction('pieces', 'readwrite', { durability: 'strict' })
  await Promise.all([transaction.store.put({ recordingId, index, data }), transaction.done])
}

/** The user's newest recording, joined from its pieces; null if there is none or it is empty. */
export async function keptRecording(userId: string): Promise<Blob | null> {
  const db = await database()
  const own = (await db.getAll('recordings')).filter((recording) => recording.userId === userId)
  const newest = own.sort((a, b) => b.startedAt - a.startedAt)[0]
  if (!newest) return null
  const pieces = await db.getAll('pieces', piecesOf(newest.id))
  return pieces.length > 0
    ? new Blob(
        pieces.map(({ data }) => data),
        { type: newest.type },
      )
    : null
}

export async function dropRecordings(userId: string): Promise<void> {
  const transaction = (await database()).transaction(['recordings', 'pieces'], 'readwrite')
  for (const { id, userId: owner } of await transaction.objectStore('recordings').getAll()) {
    if (owner !== userId) continue
    await transaction.objectStore('recordings').delete(id)
    await transaction.objectStore('pieces').delete(piecesOf(id))
  }
  await transaction.done
}

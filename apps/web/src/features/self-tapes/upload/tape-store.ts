import type { SelfTapeInput } from '@callboard/contract/self-tapes/endpoints'
import type { DBSchema } from 'idb'
import { deviceDatabase } from '#devices/device-database.ts'

/** What the form says of a tape, apart from its video. */
export type TapeWords = Pick<SelfTapeInput, 'title' | 'description' | 'isGeneral' | 'captions'> & { readonly projectId: number | null }

/** A tape that is on its way, as this device keeps it: all that is needed to go on after a reload. */
export interface PendingTape {
  readonly userId: string
  /** The server knows by it a tape that it has already. */
  readonly requestId: string
  readonly words: TapeWords
  readonly fileName: string
  readonly size: number
  /** Of the chosen file, to know it again; null for a recording. */
  readonly lastModified: number | null
  readonly duration: number | null
  readonly thumbnail: Blob | null
  /** The video itself, where this device has room for it. */
  readonly video: Blob | null
  /** Where the upload goes on; null until it has begun. */
  readonly address: string | null
  /** All of the video is there; what is left is to make the tape of it. */
  readonly isWhole: boolean
}

/** A recording, in the pieces it was made of. */
export interface Recording {
  readonly id: string
  readonly userId: string
  /** Media type, as the recorder names it. */
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

/** The person's tape on its way, if there is one. */
export async function pendingTape(userId: string): Promise<PendingTape | null> {
  return (await (await database()).get('pending', userId)) ?? null
}

/** Keeps a tape that is on its way; without its video where there is no room for it. */
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

/** Begins a recording; one that was there before goes. */
export async function beginRecording(recording: Recording): Promise<void> {
  await dropRecordings(recording.userId)
  await (await database()).put('recordings', recording)
}

/** Keeps one more piece, for good once this resolves. */
export async function keepPiece(recordingId: string, index: number, data: Blob): Promise<void> {
  const transaction = (await database()).transaction('pieces', 'readwrite', { durability: 'strict' })
  await Promise.all([transaction.store.put({ recordingId, index, data }), transaction.done])
}

/** The person's newest recording, put together; null when there is none with anything in it. */
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

import type { DBSchema } from 'idb'
import { deviceDatabase } from '#devices/device-database.ts'

/** A photo that was taken and is not on the server yet. */
export interface Capture {
  /** Created on this device; the server uses it to recognise captures that it already has. */
  readonly id: string
  /** The user who took it: only they see and send it. Missing in captures from before this field existed. */
  readonly userId?: string
  readonly studentId: number
  readonly studentName: string
  readonly jpeg: Blob
  readonly source: 'webcam' | 'canon'
  /** Milliseconds since 1970. */
  readonly takenAt: number
  /** Discarded: not saved when the session is finished. */
  readonly isDiscarded: boolean
  /** The address of the upload and who uploaded it; another user cannot use it. */
  readonly uploaded?: { readonly url: string; readonly userId: string } | undefined
}

interface CaptureSchema extends DBSchema {
  captures: { key: string; value: Capture }
}

/** The captures stored on this device. */
export interface CaptureStore {
  /** The captures of one user, oldest first. */
  all(userId: string): Promise<Capture[]>
  put(capture: Capture): Promise<void>
  /** Changes a capture if it still exists; one that was saved or deleted meanwhile is not created again. */
  change(id: string, change: Partial<Omit<Capture, 'id' | 'jpeg'>>): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Calls `changed` when another tab has changed something. */
  onElsewhere(changed: () => void): () => void
}

const DATABASE = 'callboard-photo-session'
const CHANNEL = 'callboard-photo-session'

/** Opens the store, which all tabs of the browser share. */
export function openCaptureStore(): CaptureStore {
  const database = deviceDatabase<CaptureSchema>(DATABASE, (db) => db.createObjectStore('captures', { keyPath: 'id' }))
  const channel = new BroadcastChannel(CHANNEL)
  const tell = () => channel.postMessage('changed')

  return {
    async all(userId) {
      const captures = await (await database()).getAll('captures')
      return captures.filter((capture) => (capture.userId ?? userId) === userId).sort((a, b) => a.takenAt - b.takenAt)
    },
    async put(capture) {
      const transaction = (await database()).transaction('captures', 'readwrite', { durability: 'strict' })
      await Promise.all([transaction.store.put(capture), transaction.done])
      tell()
    },
    async change(id, change) {
      const transaction = (await database()).transaction('captures', 'readwrite', { durability: 'strict' })
      const capture = await transaction.store.get(id)
      if (capture) await transaction.store.put({ ...capture, ...change })
      await transaction.done
      tell()
    },
    async remove(ids) {
      const transaction = (await database()).transaction('captures', 'readwrite', { durability: 'strict' })
      await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done])
      tell()
    },
    onElsewhere(changed) {
      channel.addEventListener('message', changed)
      return () => channel.removeEventListener('message', changed)
    },
  }
}

import type { DBSchema } from 'idb'
import { deviceDatabase } from '#devices/device-database.ts'

/** A photo that was taken and that the server does not have yet. */
export interface Capture {
  /** Made here; the server knows by it what it has already. */
  readonly id: string
  /** Who took it, and alone sees and sends it; absent of those that waited from before this was noted. */
  readonly userId?: string
  readonly studentId: number
  readonly studentName: string
  readonly jpeg: Blob
  readonly source: 'webcam' | 'canon'
  /** Milliseconds since 1970. */
  readonly takenAt: number
  /** Put aside; it is left out when the session is finished. */
  readonly isDiscarded: boolean
  /** Where it was uploaded to and by whom; another person's upload is of no use. */
  readonly uploaded?: { readonly url: string; readonly userId: string } | undefined
}

interface CaptureSchema extends DBSchema {
  captures: { key: string; value: Capture }
}

/** Captures as they are kept on this device. */
export interface CaptureStore {
  /** Those of one person, oldest first. */
  all(userId: string): Promise<Capture[]>
  put(capture: Capture): Promise<void>
  /** Changes one that is still there; one that was saved or thrown away meanwhile stays gone. */
  change(id: string, change: Partial<Omit<Capture, 'id' | 'jpeg'>>): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Calls when another window of this browser has changed something. */
  onElsewhere(changed: () => void): () => void
}

const DATABASE = 'callboard-photo-session'
const CHANNEL = 'callboard-photo-session'

/** Opens the store; every window of the browser has the same one. */
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

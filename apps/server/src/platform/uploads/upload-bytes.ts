import type { DataStore, Locker } from '@tus/server'

/** Where the bytes of uploads are kept until they are whole and handed over to the media store. */
export interface UploadBytes {
  /** Writes and reads them for the protocol. */
  readonly datastore: DataStore
  /** Sees to it that each upload has one writer at a time. */
  readonly locks: Locker
  /** Whether other instances have the same uploads. */
  readonly isShared: boolean
  /** Bytes that have come of an upload; undefined when there is none. */
  received(id: string): Promise<number | undefined>
  /** Makes a whole upload the object `key` of the media store. Of one that is not there, nothing is made. */
  handOver(id: string, key: string): Promise<void>
  /** Removes what there is of an upload; one that is not there is no mistake. */
  discard(id: string): Promise<void>
  /** The ids of all that something is here of; some may be named twice. */
  list(): AsyncIterable<string>
  /** Lets requests that others could continue with end early, because the process stops. What came with them is kept. */
  letGo(): void
}

const ID = /^[0-9a-f]{48}$/

/** @returns whether a text can name an upload */
export function isUploadId(text: string): boolean {
  return ID.test(text)
}

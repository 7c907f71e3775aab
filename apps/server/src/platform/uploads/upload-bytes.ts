import type { DataStore, Locker } from '@tus/server'

/** The storage of upload bytes until an upload is complete and handed over to the media store. */
export interface UploadBytes {
  /** Writes and reads the bytes for the protocol. */
  readonly datastore: DataStore
  /** Ensures that each upload has one writer at a time. */
  readonly locks: Locker
  /** Whether other instances share the uploads. */
  readonly isShared: boolean
  /** Bytes received of an upload; undefined when there is none. */
  received(id: string): Promise<number | undefined>
  /** Makes a complete upload the object `key` of the media store. Does nothing if the upload does not exist. */
  handOver(id: string, key: string): Promise<void>
  /** Removes an upload; succeeds if it does not exist. */
  discard(id: string): Promise<void>
  /** The ids of all uploads with stored bytes; some may be listed twice. */
  list(): AsyncIterable<string>
  /** Ends resumable requests early when the process stops. The bytes that they sent are kept. */
  lastRelease(): void
}

const ID = /^[0-9a-f]{48}$/

/** @returns whether a text can be the id of an upload */
export function isUploadId(text: string): boolean {
  return ID.test(text)
}

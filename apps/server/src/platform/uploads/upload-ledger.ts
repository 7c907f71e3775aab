/** Bytes kept beside the parts of an upload, in the order in which they came. */
export interface UploadPiece {
  readonly name: string
  readonly size: number
}

/** The progress of an upload; the media store holds all bytes that it names. */
export interface UploadProgress {
  readonly received: number
  /** The media store's tag of each complete part. */
  readonly tags: readonly string[]
  /** The bytes after the last complete part. */
  readonly pieces: readonly UploadPiece[]
}

export interface UploadEntry extends UploadProgress {
  readonly size: number
  readonly fileName: string
  /** The media store's name of the upload. */
  readonly upload: string
}

/** The right to write one upload for a limited time. */
export interface UploadTurn {
  readonly id: string
  /** A UUID of its holder. */
  readonly holder: string
}

/**
 * The state of all unfinished uploads, shared by all instances, and who may write each of them. A turn lasts for `seconds` unless it is
 * extended, so that it passes on when its holder has died; later writes of that holder are refused.
 */
export interface UploadLedger {
  begin(id: string, upload: string): Promise<void>
  find(id: string): Promise<UploadEntry | undefined>
  /** Stores progress. @returns false, and stores nothing, when it is no longer the holder's turn */
  advance(turn: UploadTurn, progress: UploadProgress): Promise<boolean>
  /** Removes an upload, no matter who writes it. */
  forget(id: string): Promise<void>
  /** Takes a turn, or asks its holder to release it. */
  take(turn: UploadTurn, seconds: number): Promise<'taken' | 'held' | 'missing'>
  /** Extends turns. @returns those that still last, and whether another request waits */
  prolong(holders: readonly string[], seconds: number): Promise<{ holder: string; isWanted: boolean }[]>
  release(turn: UploadTurn): Promise<void>
}

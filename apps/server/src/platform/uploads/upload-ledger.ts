/** Bytes stored next to the parts of an upload, in the order of their arrival. */
export interface UploadPiece {
  readonly name: string
  readonly size: number
}

/** The progress of an upload. The media store holds all bytes that it names. */
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
 * The state of all unfinished uploads, shared by all instances, and the turn to write each of them. A turn lasts for `seconds` unless it
 * is extended, so it passes on when its holder has died. Later writes of that holder are refused.
 */
export interface UploadLedger {
  begin(id: string, upload: string): Promise<void>
  find(id: string): Promise<UploadEntry | undefined>
  /** Stores progress. @returns false, and stores nothing, when it is no longer the holder's turn */
  advance(turn: UploadTurn, progress: UploadProgress): Promise<boolean>
  /** Removes an upload, even while a request writes it. */
  forget(id: string): Promise<void>
  /** Takes a turn, or asks its holder to release it. */
  take(turn: UploadTurn, seconds: number): Promise<'taken' | 'held' | 'missing'>
  /** Extends turns. @returns the turns that are still valid, and whether another request waits */
  prolong(holders: readonly string[], seconds: number): Promise<{ holder: string; isWanted: boolean }[]>
  release(turn: UploadTurn): Promise<void>
}

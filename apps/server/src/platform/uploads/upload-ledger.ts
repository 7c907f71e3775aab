/** Bytes kept beside the parts of an upload, in the order in which they came. */
export interface UploadPiece {
  readonly name: string
  readonly size: number
}

/** How far an upload has come, all of which the media store holds. */
export interface UploadProgress {
  readonly received: number
  /** What the media store calls each whole part. */
  readonly tags: readonly string[]
  /** What came after the last whole part. */
  readonly pieces: readonly UploadPiece[]
}

export interface UploadEntry extends UploadProgress {
  readonly size: number
  readonly fileName: string
  /** What the media store calls the upload. */
  readonly upload: string
}

/** A turn at writing one upload. */
export interface UploadTurn {
  readonly id: string
  /** A UUID of the person who has it. */
  readonly holder: string
}

/**
 * What all instances know of the uploads on their way, and whose turn it is to write each. A turn lasts for `seconds` unless it is
 * prolonged, so that it passes on when its holder has died; what its holder writes after that is refused.
 */
export interface UploadLedger {
  begin(id: string, upload: string): Promise<void>
  find(id: string): Promise<UploadEntry | undefined>
  /** Notes progress. @returns false, and notes nothing, when it is no longer the holder's turn */
  advance(turn: UploadTurn, progress: UploadProgress): Promise<boolean>
  /** Forgets an upload, no matter who writes it. */
  forget(id: string): Promise<void>
  /** Takes a turn, or asks its holder to release it. */
  take(turn: UploadTurn, seconds: number): Promise<'taken' | 'held' | 'missing'>
  /** Prolongs turns. @returns those that still last, and whether somebody waits */
  prolong(holders: readonly string[], seconds: number): Promise<{ holder: string; isWanted: boolean }[]>
  release(turn: UploadTurn): Promise<void>
}

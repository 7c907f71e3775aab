import type { BodyReport } from './body-state.ts'
import type { CanonError } from './canon-error.ts'

/** What a camera is doing. */
export type CanonPhase = 'closed' | 'connecting' | 'ready' | 'focusing' | 'capturing' | 'transferring' | 'lost'

/** Everything that a page shows about a camera. A new object after each change. */
export interface CanonSnapshot extends BodyReport {
  readonly phase: CanonPhase
  readonly model: string
  readonly canFocus: boolean
  readonly canLook: boolean
  readonly isLooking: boolean
  /** Progress of the picture being read, in bytes. */
  readonly transfer: { readonly received: number; readonly total: number } | null
  /** Number of pictures taken but not read yet, including failed ones. */
  readonly waiting: number
  readonly failed: number
  /** Whether the card has a copy of each failed picture. */
  readonly isFailedOnCard: boolean
  /** Number of pictures, since the page was opened, that were only in the camera's memory and are lost. */
  readonly lost: number
  /** Why the camera was lost. */
  readonly problem: CanonError | null
}

/** A completely read picture. */
export interface CanonPicture {
  readonly jpeg: Blob
  readonly name: string
  /** Who is in the picture, as set when it was taken. */
  readonly subject: string
}

/** Callbacks of the page. */
export interface CanonListener {
  /** Stores a picture; the camera may delete its copy only after this has resolved. */
  onPicture(picture: CanonPicture): Promise<void>
  /** One live-view frame, a JPEG. */
  onFrame(jpeg: Uint8Array<ArrayBuffer>): void
  onChange(snapshot: CanonSnapshot): void
}

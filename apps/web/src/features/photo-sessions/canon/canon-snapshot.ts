import type { BodyReport } from './body-state.ts'
import type { CanonError } from './canon-error.ts'

/** What a camera is doing. */
export type CanonPhase = 'closed' | 'connecting' | 'ready' | 'focusing' | 'capturing' | 'transferring' | 'lost'

/** Everything a page shows of a camera. A new object after each change. */
export interface CanonSnapshot extends BodyReport {
  readonly phase: CanonPhase
  readonly model: string
  readonly canFocus: boolean
  readonly canLook: boolean
  readonly isLooking: boolean
  /** The picture being read, in bytes. */
  readonly transfer: { readonly received: number; readonly total: number } | null
  /** Pictures that were taken and are not here yet, and those of them that failed. */
  readonly waiting: number
  readonly failed: number
  /** Whether the card has a copy of each that failed. */
  readonly isFailedOnCard: boolean
  /** Pictures that were in the camera's memory only and went with it, since the page was opened. */
  readonly lost: number
  /** Why the camera was lost. */
  readonly problem: CanonError | null
}

/** A picture that has arrived whole. */
export interface CanonPicture {
  readonly jpeg: Blob
  readonly name: string
  /** The person it shows, as the page said when it was taken. */
  readonly subject: string
}

/** What the page wants to hear. */
export interface CanonListener {
  /** Keeps a picture; the camera is told to release it only after this has resolved. */
  onPicture(picture: CanonPicture): Promise<void>
  /** One live-view frame, a JPEG. */
  onFrame(jpeg: Uint8Array<ArrayBuffer>): void
  onChange(snapshot: CanonSnapshot): void
}

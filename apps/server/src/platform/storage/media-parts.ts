/**
 * Objects of a media store that are created part by part, over days and by several instances. No part is visible, listed or copied before
 * the object is finished. Every part has `PART_BYTES`, except for the last, which has the rest.
 */
export interface MediaParts {
  /** Begins an object. @returns the store's name for this upload */
  begin(key: string): Promise<string>
  /**
   * Stores one part, counted from 1, and replaces an earlier part of the same number. It is durable once the call resolves.
   *
   * @returns the store's tag for the part
   * @throws PartsGoneError when there is no such upload
   */
  put(key: string, upload: string, number: number, body: Buffer): Promise<string>
  /**
   * Creates the object from its parts, given the store's tag for each; calling it again changes nothing.
   * @throws PartsGoneError when there is neither an object nor such an upload
   */
  finish(key: string, upload: string, tags: readonly string[]): Promise<void>
  /** Stores bytes that are too few for a part. They are durable once the call resolves. */
  keepPiece(key: string, name: string, body: Buffer): Promise<void>
  /** @throws PartsGoneError when there is no such piece */
  readPiece(key: string, name: string): Promise<Buffer>
  /** Succeeds if there is no such piece. */
  removePiece(key: string, name: string): Promise<void>
  /** Discards the unfinished upload of an object, with its pieces. A finished object stays. */
  abandon(key: string): Promise<void>
  /** Keys with the given prefix that have an unfinished upload; a key may occur more than once. */
  unfinished(prefix: string): AsyncIterable<string>
}

/** Bytes of each part but the last; more than the 5 MiB that S3 requires, and as much as the page sends at once. */
export const PART_BYTES = 8 << 20

/** The upload was discarded, by another request or by a rule of the store. */
export class PartsGoneError extends Error {
  override readonly name = 'PartsGoneError'
}

/**
 * Objects of a media store that come into being part by part, over days and by several instances. Nothing of one is seen, listed or
 * copied before it is finished. Every part has `PART_BYTES` but for the last, which has what is left.
 */
export interface MediaParts {
  /** Begins an object. @returns the store's name for what is begun */
  begin(key: string): Promise<string>
  /**
   * Takes one part, counted from 1, in place of the same one before it. It is durable once the call resolves.
   *
   * @returns what the store calls the part
   * @throws PartsGoneError when nothing of that name is under way
   */
  put(key: string, upload: string, number: number, body: Buffer): Promise<string>
  /**
   * Makes the object of its parts, given what the store calls each of them; done again, it changes nothing.
   * @throws PartsGoneError when there is neither an object nor anything of that name under way
   */
  finish(key: string, upload: string, tags: readonly string[]): Promise<void>
  /** Keeps bytes beside the parts that are too few for one. They are durable once the call resolves. */
  keepPiece(key: string, name: string, body: Buffer): Promise<void>
  /** @throws PartsGoneError when there is no such piece */
  readPiece(key: string, name: string): Promise<Buffer>
  /** Removing what is not there succeeds. */
  removePiece(key: string, name: string): Promise<void>
  /** Gives up what is under way of an object, with its pieces. An object that is finished stays. */
  abandon(key: string): Promise<void>
  /** Keys that begin with `prefix` and of which something is under way. Each at least once. */
  unfinished(prefix: string): AsyncIterable<string>
}

/** Bytes of each part but the last; more than the 5 MiB that S3 wants, and as much as pages send at once. */
export const PART_BYTES = 8 << 20

/** What was to be gone on with has been given up, by somebody else or by a rule of the store. */
export class PartsGoneError extends Error {
  override readonly name = 'PartsGoneError'
}

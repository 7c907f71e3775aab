import type { Readable } from 'node:stream'
import type { MediaParts } from './media-parts.ts'

/** Bytes `start` to `end`, both counted from 0 and inclusive, as in HTTP; without `end`, to the last byte. */
export type ByteRange = { start: number; end?: number }

export type StoredMedia = {
  /** Must be read or destroyed: it keeps a file or connection open. */
  stream: Readable
  /** Bytes of the whole object, also when only a range is streamed. */
  size: number
}

/**
 * The storage of photographs and tapes: a directory or a bucket. Written objects are complete and durable once the call resolves, and
 * invisible until then. Keys are checked by `checkMediaKey`.
 */
export interface MediaStore {
  /** Stores an object and replaces an existing one. If reading `body` fails, the existing object stays. */
  put(key: string, body: Buffer | Readable): Promise<{ size: number }>
  /** Moves a complete local file into the store, without a copy if the store can. When it fails, either the file or the object exists. */
  adopt(key: string, path: string): Promise<{ size: number }>
  /**
   * The object, or undefined when there is none. An object replaced or deleted while it is read is read to its end unchanged.
   * @throws MediaRangeError when the range lies outside the object.
   */
  get(key: string, range?: ByteRange): Promise<StoredMedia | undefined>
  has(key: string): Promise<boolean>
  /**
   * Lets `work` read the object as a local file, for programs that take no stream. It must not change the file.
   * @returns the result of `work`, or undefined when there is no such object
   */
  withFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result | undefined>
  /** Succeeds if there is no such object. */
  delete(key: string): Promise<void>
  /** Keys that begin with `prefix`, in no particular order; `''` lists everything. */
  list(prefix: string): AsyncIterable<string>
  /** Removes the remains of writes that began before this time and never ended, because their process was killed. */
  sweep(before: Date): Promise<void>
  /** Resolves when the store can be written and read. */
  check(): Promise<void>
  /** Objects that several instances upload together; undefined if only one process uses the store. */
  readonly parts?: MediaParts
}

/** A key that the store refuses. It is never a missing object, but always a mistake or an attack. */
export class MediaKeyError extends Error {
  override readonly name = 'MediaKeyError'
}

/** The requested range is not within the object; `size` is for the `Content-Range` of the response. */
export class MediaRangeError extends Error {
  override readonly name = 'MediaRangeError'
  readonly size: number

  constructor(size: number) {
    super(`The range is outside the object's ${size} bytes.`)
    this.size = size
  }
}

const MAX_KEY_LENGTH = 512
// Lower case only, so that two keys never share a file on a case-insensitive disk.
const SEGMENT = /^[a-z0-9_-][a-z0-9._-]{0,99}$/

/**
 * The segments of a key such as `photos/3f…/640.avif`.
 * @throws MediaKeyError unless there are two or more segments of lower-case letters, digits, `.`, `_` and `-` that neither begin nor end
 *   with a dot. This excludes traversal, absolute paths, NUL and hidden files.
 */
export function checkMediaKey(key: string): string[] {
  const segments = key.length <= MAX_KEY_LENGTH ? key.split('/') : []
  if (segments.length < 2 || !segments.every((segment) => SEGMENT.test(segment) && !segment.endsWith('.'))) {
    throw new MediaKeyError('A media key is at least two segments of lower-case letters, digits, dots, dashes and underscores.')
  }
  return segments
}

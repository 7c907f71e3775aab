import type { Readable } from 'node:stream'
import type { MediaParts } from './media-parts.ts'

/** Bytes `start` to `end`, both counted from 0 and both included, as in HTTP; without `end`, to the last byte. */
export type ByteRange = { start: number; end?: number }

export type StoredMedia = {
  /** Must be read or destroyed: it holds an open file or connection. */
  stream: Readable
  /** Bytes of the whole object, also when only a range is streamed. */
  size: number
}

/**
 * Where photographs and tapes are kept: a directory, or a bucket. What is written is whole and durable once the call
 * resolves, and until then nobody sees any of it. Keys are checked by `checkMediaKey`.
 */
export interface MediaStore {
  /** Stores an object, replacing the one there. Reading errors of `body` leave what was there before. */
  put(key: string, body: Buffer | Readable): Promise<{ size: number }>
  /**
   * Stores a whole file of this machine and takes it away from where it was; without a copy, where the store can. When it fails
   * the file is still there, or the object is.
   */
  adopt(key: string, path: string): Promise<{ size: number }>
  /**
   * The object, or undefined when there is none. An object replaced or deleted while it is read is read to its end unchanged.
   * @throws MediaRangeError when the range lies outside the object.
   */
  get(key: string, range?: ByteRange): Promise<StoredMedia | undefined>
  has(key: string): Promise<boolean>
  /**
   * Lets `work` read the object as a file of this machine, for programs that take no stream. The file is not to be changed.
   * @returns what `work` does, or undefined when there is no such object
   */
  withFile<Result>(key: string, work: (path: string) => Promise<Result>): Promise<Result | undefined>
  /** Deleting what is not there succeeds. */
  delete(key: string): Promise<void>
  /** Keys that begin with `prefix`, in no particular order; `''` lists everything. */
  list(prefix: string): AsyncIterable<string>
  /** Removes what is left of writes that were begun before then and never ended, because their process was killed. */
  sweep(before: Date): Promise<void>
  /** Resolves when the store can be written and read. */
  check(): Promise<void>
  /** Objects that several instances make together; undefined where one process has the store. */
  readonly parts?: MediaParts
}

/** A key this store takes no part in: never a missing object, always a mistake or an attack. */
export class MediaKeyError extends Error {
  override readonly name = 'MediaKeyError'
}

/** The range asked for does not lie in the object; `size` is for the answer's `Content-Range`. */
export class MediaRangeError extends Error {
  override readonly name = 'MediaRangeError'
  readonly size: number

  constructor(size: number) {
    super(`The range is outside the object's ${size} bytes.`)
    this.size = size
  }
}

const MAX_KEY_LENGTH = 512
// Lower case only, so that no two keys share a file on a disk that ignores case.
const SEGMENT = /^[a-z0-9_-][a-z0-9._-]{0,99}$/

/**
 * The segments of a key such as `photos/3f…/640.avif`.
 * @throws MediaKeyError for anything but two or more segments of lower-case letters, digits, `.`, `_` and `-` that do not
 * begin or end with a dot: no traversal, no absolute path, no NUL, no hidden file.
 */
export function checkMediaKey(key: string): string[] {
  const segments = key.length <= MAX_KEY_LENGTH ? key.split('/') : []
  if (segments.length < 2 || !segments.every((segment) => SEGMENT.test(segment) && !segment.endsWith('.'))) {
    throw new MediaKeyError('A media key is at least two segments of lower-case letters, digits, dots, dashes and underscores.')
  }
  return segments
}

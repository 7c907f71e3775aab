import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Writes the bytes of one request to a file as they arrive, because a request may take minutes and would occupy memory. Bytes that arrived
 * before the connection broke count.
 */
export class UploadIntake {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #file: FileHandle
  readonly #path: string
  #rest: Buffer = Buffer.alloc(0)
  #failure: { error: unknown } | undefined

  static async open(source: Readable, folder: string): Promise<UploadIntake> {
    const path = join(folder, randomUUID())
    return new UploadIntake(source, await open(path, 'wx+', 0o600), path)
  }

  private constructor(source: Readable, file: FileHandle, path: string) {
    this.#chunks = source[Symbol.asyncIterator]()
    this.#file = file
    this.#path = path
  }

  /** Why the bytes ended, if the request did not end properly. */
  get failure(): { error: unknown } | undefined {
    return this.#failure
  }

  /** Waits until `bytes` have arrived, or no more arrive. @returns how many have arrived; `read` gives them */
  async fill(bytes: number): Promise<number> {
    let filled = 0
    while (filled < bytes) {
      const chunk = this.#rest.length > 0 ? this.#rest : await this.#next()
      if (!chunk) break
      const taken = chunk.subarray(0, bytes - filled)
      const { bytesWritten } = await this.#file.write(taken, 0, taken.length, filled)
      if (bytesWritten < taken.length) throw new Error('no room for an upload')
      this.#rest = chunk.subarray(taken.length)
      filled += taken.length
    }
    return filled
  }

  /** Copies the bytes of the last `fill` into a buffer, from position `at`. */
  async read(target: Buffer, at: number): Promise<void> {
    for (let position = 0; at + position < target.length; ) {
      const { bytesRead } = await this.#file.read(target, at + position, target.length - at - position, position)
      if (bytesRead === 0) throw new Error('a file for uploads has lost bytes')
      position += bytesRead
    }
  }

  async close(): Promise<void> {
    await this.#file.close()
    await rm(this.#path, { force: true })
  }

  async #next(): Promise<Buffer | undefined> {
    try {
      const next = await this.#chunks.next()
      return next.done ? undefined : next.value
    } catch (error) {
      this.#failure = { error }
      return undefined
    }
  }
}

import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DescribedError } from '#platform/describe-error.ts'
import type { DrawnTalent, PdfCover } from './talent-pdf.ts'

/** Orders to the process that lays out a PDF, in this order: the start once, the pages, the end once. */
export type PdfOrder =
  | { readonly begin: { readonly cover: PdfCover; readonly count: number } }
  | { readonly page: readonly DrawnTalent[] }
  | { readonly end: true }

/** Its answer to each order: the next bytes of the file, or the error. */
export type PdfAnswer = { readonly bytes: Uint8Array } | { readonly failed: DescribedError }

/** A separate process that lays out a PDF, so that its fonts and its work do not burden the server. */
export interface PdfProcess {
  /**
   * Sends one order and waits for the answer. Only one order at a time.
   *
   * @throws when the text cannot be laid out, or when the process has ended
   */
  set(order: PdfOrder): Promise<Buffer>
  /** Ends the process, whether finished or not. Must be called. */
  stop(): void
}

const SETTER = fileURLToPath(new URL('./pdf-setter.ts', import.meta.url))

export function startPdf(): PdfProcess {
  const { NODE_COMPILE_CACHE, SystemRoot } = process.env
  // The process needs no settings of the server, so it gets no secrets.
  const env = { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...(SystemRoot && { SystemRoot }) }
  const child = fork(SETTER, { serialization: 'advanced', env })
  let waiting: PromiseWithResolvers<PdfAnswer> | undefined
  let gone: Error | undefined
  const fail = (error: Error) => {
    gone ??= error
    waiting?.reject(gone)
  }
  child.on('message', (answer: PdfAnswer) => waiting?.resolve(answer))
  child.once('error', fail)
  child.once('exit', (code, signal) => fail(new Error(`the process that sets a PDF ended with ${code ?? signal}`)))
  return {
    async set(order) {
      if (gone) throw gone
      waiting = Promise.withResolvers()
      child.send(order, (error) => error && fail(error))
      const answer = await waiting.promise
      if ('failed' in answer) throw new Error(answer.failed.message ?? 'a PDF could not be set', { cause: answer.failed })
      const { buffer, byteOffset, byteLength } = answer.bytes
      return Buffer.from(buffer, byteOffset, byteLength)
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

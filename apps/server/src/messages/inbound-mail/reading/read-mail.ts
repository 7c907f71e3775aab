import { Worker } from 'node:worker_threads'
import type { MailAnswer } from './mail-worker.ts'
import { UnreadableMail } from './parse-mail.ts'
import type { ReadMail } from './read-mail.types.ts'

/** Milliseconds to read one mail. The costliest mails of 30 MB take seconds of an idle core. */
const MOST_MS = 60_000
const HEAP_MB = 512

/** Why no answer comes. */
interface Ended {
  readonly ended: string
}

let thread: Worker | undefined
let turn: Promise<unknown> = Promise.resolve()

function begin(): Worker {
  const started = new Worker(new URL('./mail-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  started.unref()
  return started
}

async function read(raw: Buffer): Promise<ReadMail> {
  thread ??= begin()
  const worker = thread
  const done = Promise.withResolvers<MailAnswer | Ended>()
  const end = (ended: string) => () => done.resolve({ ended })
  const [late, gone] = [end('It takes too long'), end('Its reader has ended')]
  const timer = setTimeout(late, MOST_MS)
  worker.once('message', done.resolve).once('error', gone).once('exit', gone)
  let isWell = false
  try {
    worker.postMessage(raw)
    const answer = await done.promise
    if ('ended' in answer) throw new UnreadableMail(answer.ended)
    isWell = true
    if ('unreadable' in answer) throw new UnreadableMail(answer.unreadable)
    return answer.mail
  } finally {
    clearTimeout(timer)
    worker.off('message', done.resolve).off('error', gone).off('exit', gone)
    if (!isWell) {
      // The thread may be busy with this mail, or may have died.
      thread = undefined
      void worker.terminate()
    }
  }
}

/**
 * Reads a mail in a separate thread, because a mail of 30 MB takes a second and would block all requests. Reads one mail at a time.
 *
 * @throws UnreadableMail, and nothing else
 */
export function readMail(raw: Buffer): Promise<ReadMail> {
  const mine = turn.then(() => read(raw))
  turn = mine.catch(() => {})
  return mine
}

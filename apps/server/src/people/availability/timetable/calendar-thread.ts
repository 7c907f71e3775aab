import { Worker } from 'node:worker_threads'
import type { CalendarTask } from './calendar-worker.ts'
import type { BusyTimes, CalendarFailure, CalendarWindow } from './expand-calendar.ts'

/** Milliseconds for one calendar. The costliest file within the limits takes one second of an idle core. */
const MOST_MS = 60_000
const HEAP_MB = 256

let thread: Worker | undefined
let turn: Promise<unknown> = Promise.resolve()

function begin(): Worker {
  const started = new Worker(new URL('./calendar-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  started.unref()
  return started
}

async function read(task: CalendarTask): Promise<BusyTimes | CalendarFailure> {
  thread ??= begin()
  const worker = thread
  const done = Promise.withResolvers<BusyTimes | CalendarFailure>()
  const fail = (error: unknown) => done.reject(error)
  const end = () => done.resolve('too-many-instances')
  const timer = setTimeout(end, MOST_MS)
  worker.once('message', done.resolve).once('error', fail).once('exit', end)
  let isWell = false
  try {
    worker.postMessage(task)
    const answer = await done.promise
    isWell = answer !== 'too-many-instances'
    return answer
  } finally {
    clearTimeout(timer)
    worker.off('message', done.resolve).off('error', fail).off('exit', end)
    if (!isWell) {
      // The thread may be busy with this calendar, or may have died.
      thread = undefined
      void worker.terminate()
    }
  }
}

/**
 * As `expandCalendar`, in a separate thread, because a file may take a second and would block all requests. Reads one calendar at a time.
 */
export function expandElsewhere(text: string, window: CalendarWindow): Promise<BusyTimes | CalendarFailure> {
  const mine = turn.then(() => read({ text, window }))
  turn = mine.catch(() => {})
  return mine
}

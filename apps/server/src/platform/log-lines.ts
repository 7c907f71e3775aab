import { type DestinationStream, type Logger, pino } from 'pino'

/** How deep the causes of an error are followed. */
const MAX_CAUSES = 3

/**
 * What the log says of an error: its kind, message, code, place in the code and causes. Whatever else hangs on it is left out; an error of
 * the database brings the values of a row and the whole connection with it.
 */
export function describeError(error: unknown, depth = 0): unknown {
  // Some libraries hand on copies of errors, which are plain objects.
  if (typeof error !== 'object' || error === null || !('message' in error)) return error
  const { name, message, stack, cause, code: given } = error as Error & { code?: unknown }
  const code = typeof given === 'string' || typeof given === 'number' ? { code: given } : {}
  const because = cause === undefined || depth >= MAX_CAUSES ? {} : { cause: describeError(cause, depth + 1) }
  return { type: name, message, ...code, stack, ...because }
}

/** Lines that come together are written together, for each write costs as much as answering does: milliseconds, and characters. */
const TOGETHER = { ms: 10, length: 64 * 1024 } as const

/** Standard output. Only a process that is killed at once takes its last milliseconds of lines with it. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: process.stdout.fd, sync: true })
  let lines = ''
  function flush(): void {
    const written = lines
    lines = ''
    if (written !== '') output.write(written)
  }
  let isUsed = false
  return {
    write(line) {
      // A log that says nothing, as those of most tests, has nothing to do at the end either.
      if (!isUsed) process.on('exit', flush)
      isUsed = true
      if (lines === '') setTimeout(flush, TOGETHER.ms).unref()
      lines += line
      if (lines.length >= TOGETHER.length) flush()
    },
  }
}

/** When a line is written, as pino wants it: made once in a millisecond, in which a busy server writes many lines. */
function clockOfLines(): () => string {
  let at = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== at) {
      at = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}

/**
 * Opens the log: one JSON line for each event (operations.md, "Watching").
 *
 * @param level the least that is written
 * @param destination where the lines go; standard output unless said otherwise
 */
export function openLog(level: string, destination = standardOutput()): Logger {
  const options = { level, base: null, timestamp: clockOfLines(), serializers: { err: describeError } }
  return pino(options, destination)
}

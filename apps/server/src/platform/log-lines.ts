import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { describeError } from './describe-error.ts'

/** Lines are written in batches, because each write costs as much as answering a request: milliseconds, and characters. */
const TOGETHER = { ms: 10, length: 64 * 1024 } as const

/** Standard output. A killed process loses only the lines of its last milliseconds. */
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
      // A log without lines, as in most tests, needs no flush at exit.
      if (!isUsed) process.on('exit', flush)
      isUsed = true
      if (lines === '') setTimeout(flush, TOGETHER.ms).unref()
      lines += line
      if (lines.length >= TOGETHER.length) flush()
    },
  }
}

/** The time of a line, in pino's format. It is formatted once a millisecond, because a busy server writes many lines in that time. */
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

/** Only the route is logged, because addresses of requests contain tokens and names. */
const SERIALIZERS = {
  err: (error: unknown) => describeError(error),
  req: ({ method, routeOptions }: { method?: string; routeOptions?: { url?: string } }) => ({ method, route: routeOptions?.url }),
  res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
}

/** pino would write an error under any name other than `err` with all of its fields. */
const FORMATTERS: LoggerOptions['formatters'] = {
  log(details) {
    if (!Object.entries(details).some(([name, value]) => name !== 'err' && value instanceof Error)) return details
    return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value instanceof Error ? describeError(value) : value]))
  },
}

/** pino copies the message of an error into the line when the error is logged without a message. */
const HOOKS: LoggerOptions['hooks'] = {
  logMethod(line, log) {
    const [details, words] = line as [unknown, unknown?]
    const given: object = details instanceof Error ? { err: details } : typeof details === 'object' && details !== null ? details : {}
    const errors = Object.values(given).filter((value) => value instanceof Error)
    const isWordless = errors.length > 0 && (words === undefined || errors.some(({ message }) => message === words))
    log.apply(this, isWordless ? ([given, 'error'] as unknown as typeof line) : line)
  },
}

/**
 * Opens the log: one JSON line for each event (docs/operate.md, "Monitoring").
 *
 * @param level the lowest level that is written
 * @param destination where the lines go; standard output by default
 */
export function openLog(level: string, destination = standardOutput()): Logger {
  return pino({ level, base: null, timestamp: clockOfLines(), serializers: SERIALIZERS, formatters: FORMATTERS, hooks: HOOKS }, destination)
}

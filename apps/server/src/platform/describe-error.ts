import { fileURLToPath } from 'node:url'
import { withoutLiterals } from '#db/slow-queries.ts'

/** Limits: depth of causes, errors of a group, characters of a message, frames of a stack. */
const MAX = { depth: 3, group: 5, message: 300, frames: 20 } as const

/** Folders of the code whose messages we wrote ourselves. */
const OWN_CODE = ['../', '../../../../packages/'].flatMap((path) => {
  const folder = new URL(path, import.meta.url)
  return [folder.href, fileURLToPath(folder)]
})

const FRAME = /^\s*at (?:async )?(?:[^\n()]+ \()?(?:<anonymous>|(?:file:|node:|wasm:|\/|[A-Z]:\\)[^\n()]*:\d+)\)?$/

/** Fields that libraries add to errors, with names or numbers of a protocol. Other fields of libraries contain what people sent. */
const FACTS = ['code', 'syscall', 'status', 'statusCode', 'responseCode', 'command', 'constraint', 'table', 'column', 'routine', 'error']
const FACT = /^[\w .-]{1,80}$/

/** An apostrophe inside or after a word is not a quotation mark. */
const APOSTROPHES = { opening: /(?<![\p{L}\p{N}])'/u, upToClosing: /^.*'(?!\p{L})/su } as const
const QUOTATION_MARKS = { opening: /[“«]/, upToClosing: /^.*[”»]/s } as const

/** SQLSTATE classes whose messages are about the server, its limits and locks, and never about a value. */
const VALUELESS = /^(?:08|25|40|53|55|57|58)/

export interface DescribedError {
  readonly type: string
  readonly message?: string
  readonly stack?: string
  readonly cause?: DescribedError
  readonly errors?: readonly DescribedError[]
  readonly [fact: string]: unknown
}

/** Removes possible personal data from a message of our own or of Node: quoted text, mail addresses, and all of a URL after its host. */
function withoutData(text: string): string {
  const named = text
    .replace(/(?<![a-z0-9+.-])([a-z0-9+.-]+:\/\/)(?:[^\s/?#]*@)?([^\s/?#]*)\S*/gi, '$1$2/…')
    .replace(/(["`]).*\1/gs, '$1…$1')
  const unquoted = withoutQuotation(withoutQuotation(named, APOSTROPHES, "'…'"), QUOTATION_MARKS, '“…”')
  return unquoted.replace(/(?<![^\s@])[^\s@]+@[^\s@]+/g, '…@…').slice(0, MAX.message)
}

/**
 * Removes everything from the first opening mark to the last closing one. One pattern for both would search for an end from every opening
 * mark.
 */
function withoutQuotation(text: string, { opening, upToClosing }: { opening: RegExp; upToClosing: RegExp }, placeholder: string): string {
  const from = text.search(opening)
  const end = upToClosing.exec(text)?.[0].length ?? 0
  return from === -1 || end < from + 2 ? text : `${text.slice(0, from)}${placeholder}${text.slice(end)}`
}

function framesOf(stack: unknown, message: string): readonly string[] {
  if (typeof stack !== 'string') return []
  // Skips the message, because a message of several lines could look like a place in the code.
  const end = stack.indexOf(message)
  const below = end === -1 ? stack : stack.slice(end + message.length)
  return below
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, MAX.frames)
}

/** Whether our own code or Node wrote the message. Messages of V8 about a value, such as those of `JSON.parse`, quote the value. */
function isOurs([first = '']: readonly string[]): boolean {
  if (first.includes('node_modules')) return false
  return first.includes('node:') || OWN_CODE.some((folder) => first.includes(folder))
}

function messageOf(error: Partial<Record<string, unknown>>, message: string, frames: readonly string[]): string | undefined {
  const { query, severity, code } = error
  if (typeof query === 'string') return `Failed query: ${withoutLiterals(query).slice(0, MAX.message)}`
  if (severity !== undefined) return VALUELESS.test(String(code)) ? withoutData(message) : undefined
  return isOurs(frames) ? withoutData(message) : undefined
}

/**
 * The parts of an error that may be logged: its kind, the place in the code, its code and other facts, its causes, and our own messages.
 * Messages and fields of libraries contain what people typed, for example the values of a statement, a recipient, or a piece of a body.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (typeof error !== 'object' || error === null) return { type: typeof error }
  // Some libraries pass on copies of errors, which are plain objects.
  const given = error as Partial<Record<string, unknown>>
  const { name, message, stack, cause, errors, issues, $metadata } = given
  const frames = framesOf(stack, String(message ?? ''))
  const told = messageOf(given, String(message ?? ''), frames)
  const facts = FACTS.flatMap((fact) => {
    const value = given[fact]
    return typeof value === 'number' || (typeof value === 'string' && FACT.test(value)) ? [[fact, value]] : []
  })
  const status = ($metadata as { httpStatusCode?: unknown } | undefined)?.httpStatusCode
  const below = (one: unknown) => describeError(one, depth + 1)
  return {
    type: typeof name === 'string' && FACT.test(name) ? name : 'Error',
    ...(told !== undefined && { message: told }),
    ...Object.fromEntries(facts),
    ...(typeof status === 'number' && { status }),
    // For input that does not match the contract: where and why.
    ...(Array.isArray(issues) && { issues: issues.slice(0, MAX.group).map(placeOf) }),
    ...(frames.length > 0 && { stack: frames.map((frame) => frame.trim()).join('\n') }),
    ...(cause !== undefined && depth < MAX.depth && { cause: below(cause) }),
    ...(Array.isArray(errors) && depth < MAX.depth && { errors: errors.slice(0, MAX.group).map(below) }),
  }
}

function placeOf(issue: { code?: unknown; path?: unknown }): string {
  const path = Array.isArray(issue.path) ? issue.path.map((key) => (FACT.test(String(key)) ? String(key) : '…')).join('.') : ''
  return `${String(issue.code)} at ${path}`
}

/** An error with only the loggable parts of another one, for loggers that write everything they are given. */
export function describedError(error: unknown): Error {
  const { type, message = type, stack = '', cause, errors: _, issues: __, ...facts } = describeError(error)
  return Object.assign(new Error(message), { ...facts, name: type, stack: `${type}: ${message}\n${stack}`, ...(cause && { cause }) })
}

/** Writes an error to standard error if there is no log: before it is open, and in commands. */
export function printError(error: unknown): void {
  console.error(JSON.stringify(describeError(error), null, 2).replaceAll('\\n', '\n    '))
}

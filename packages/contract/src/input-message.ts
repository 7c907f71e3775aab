import { withValues } from './translate.ts'

/** Why a schema refuses a value. */
interface Issue {
  readonly code?: string | undefined
  readonly input?: unknown
  readonly expected?: unknown
  readonly values?: readonly unknown[]
  readonly keys?: readonly string[]
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
}

/** Messages for inputs whose schema has none. */
export const INPUT_MESSAGE = {
  missing: 'This is missing',
  wrong: 'This value does not belong here',
  choice: 'Please choose one of these: {values}',
  name: 'There is no field {names}',
  types: {
    string: 'Please enter a text',
    number: 'Please enter a number',
    int: 'Please enter a whole number',
    boolean: 'Please say yes or no',
    array: 'Please enter a list',
  },
  atLeast: {
    string: 'Please enter at least {limit} characters',
    array: 'Please choose at least {limit}',
    other: 'Please enter at least {limit}',
  },
  atMost: {
    string: 'Please enter at most {limit} characters',
    array: 'Please choose at most {limit}',
    other: 'Please enter at most {limit}',
  },
} as const

type Bounds = typeof INPUT_MESSAGE.atLeast | typeof INPUT_MESSAGE.atMost

function bound(texts: Bounds, origin: unknown, limit: unknown): string {
  const text = origin === 'string' ? texts.string : origin === 'array' || origin === 'set' ? texts.array : texts.other
  return withValues<'{limit}'>(text as '{limit}', { limit: typeof limit === 'number' ? limit : String(limit) })
}

/**
 * The message for a value if its schema has none of its own. The messages of the library are English and written for programmers.
 */
export function inputMessage({ code, input, expected, values = [], keys = [], origin, minimum, maximum }: Issue): string {
  if (code === 'invalid_type' && input === undefined) return INPUT_MESSAGE.missing
  if (code === 'invalid_type') return (INPUT_MESSAGE.types as Readonly<Record<string, string>>)[String(expected)] ?? INPUT_MESSAGE.wrong
  if (code === 'invalid_value') return withValues(INPUT_MESSAGE.choice, { values: values.join(', ') })
  if (code === 'unrecognized_keys') return withValues(INPUT_MESSAGE.name, { names: keys.join(', ') })
  if (code === 'too_small') return bound(INPUT_MESSAGE.atLeast, origin, minimum)
  if (code === 'too_big') return bound(INPUT_MESSAGE.atMost, origin, maximum)
  return INPUT_MESSAGE.wrong
}

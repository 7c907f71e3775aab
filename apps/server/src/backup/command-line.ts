import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { printError } from '#platform/describe-error.ts'
import { StartError } from '#platform/start-error.ts'
import { ArchiveError } from './archive-format.ts'

/**
 * Reads what was given to a command that takes one file.
 *
 * @param usage how it is called, for the person who called it otherwise
 * @param known the flags it takes
 * @returns the file, absolute, from where npm was called
 * @throws StartError
 */
export function readArguments(usage: string, known: readonly string[]): { file: string; flags: ReadonlySet<string> } {
  try {
    const options = Object.fromEntries(known.map((name) => [name, { type: 'boolean' as const }]))
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [file, ...rest] = positionals
    if (file !== undefined && rest.length === 0) {
      return { file: resolve(process.env.INIT_CWD ?? '.', file), flags: new Set(Object.keys(values)) }
    }
  } catch {
    // A flag that there is not.
  }
  throw new StartError(`It is called so: ${usage}`)
}

/** Says in one line why it did not work, where that is known, and ends the process in failure. */
export function reportFailure(error: unknown): void {
  if (error instanceof StartError || error instanceof ArchiveError) console.error(error.message)
  else printError(error)
  process.exitCode = 1
}

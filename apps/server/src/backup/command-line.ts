import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { printError } from '#platform/describe-error.ts'
import { StartError } from '#platform/start-error.ts'
import { ArchiveError } from './archive-format.ts'

/**
 * Reads the arguments of a command that takes one file.
 *
 * @param usage the correct call, printed after a wrong one
 * @param known the allowed flags
 * @returns the file, absolute, relative to the folder where npm was called
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
    // An unknown flag.
  }
  throw new StartError(`It is called so: ${usage}`)
}

/** Prints the reason in one line, if it is known, and ends the process with a failure. */
export function reportFailure(error: unknown): void {
  if (error instanceof StartError || error instanceof ArchiveError) console.error(error.message)
  else printError(error)
  process.exitCode = 1
}

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A statement with its values, as the server sends it. */
export interface BoundStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]`
  const text = String(value).replaceAll("'", "''")
  return text.includes('\\') ? `E'${text.replaceAll('\\', '\\\\')}'` : `'${text}'`
}

/**
 * The statement in one line with its values inserted, because pgbench ends a statement at `;` and reads `:name` as a variable.
 */
export function inlined({ text, values }: BoundStatement): string {
  const filled = text.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
  return `${filled.replace(/\s+/g, ' ')};`
}

/** The folder of pgbench's scripts: one for each request, all of equal weight. */
export async function writeScripts(folder: string, requests: readonly (readonly BoundStatement[])[]): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  return Promise.all(
    requests.map(async (statements, index) => {
      const file = join(folder, `${index}.sql`)
      await writeFile(file, `${statements.map(inlined).join('\n')}\n`)
      return file
    }),
  )
}

/** Scripts of equal weight, and the folder of their database's socket. */
export interface PgbenchScripts {
  readonly socket: string
  readonly files: readonly string[]
}

/** @returns whether pgbench is installed */
export async function hasPgbench(): Promise<boolean> {
  return promisify(execFile)('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}

/**
 * Runs the scripts in random order over the unix socket.
 *
 * @param options.protocol `simple` plans every statement at every run. `prepared` plans it once for each client; its rate is
 * measured in the second half, when nearly all have been planned
 * @returns requests a second
 */
export async function pgbench(
  { socket, files }: PgbenchScripts,
  options: { clients: number; seconds: number; protocol: 'simple' | 'prepared' },
): Promise<number> {
  const { clients, seconds, protocol } = options
  const threads = clients > 1 ? 2 : 1
  const args = `-h ${socket} -U postgres -n -M ${protocol} -c ${clients} -j ${threads} -T ${seconds} --progress=1`.split(' ')
  const { stdout, stderr } = await promisify(execFile)('pgbench', [...args, ...files.flatMap((file) => ['-f', file]), 'callboard'], {
    maxBuffer: 64 * 1024 * 1024,
    // The same settings as the server's connections.
    env: { ...process.env, PGOPTIONS: '-c enable_seqscan=off' },
  }).catch((error: { stderr?: string }) => {
    // The original message of the error would be the whole command.
    throw new Error(`pgbench says: ${error.stderr?.slice(-500)}`)
  })
  const rates = Array.from(stderr.matchAll(/^progress: .* s, ([\d.]+) tps/gm), ([, rate]) => Number(rate))
  const late = rates.slice(Math.floor(rates.length / 2))
  if (protocol === 'prepared' && late.length > 0) return late.reduce((sum, rate) => sum + rate, 0) / late.length
  const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1] ?? /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`pgbench says: ${stdout.slice(0, 500)}`)
  return Number(rate)
}

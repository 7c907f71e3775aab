import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Runs the FFmpeg programs of this machine. Both calls reject when the program fails, is aborted, or takes too long. */
export interface Ffmpeg {
  /** @returns the output of `ffprobe` */
  probe(args: readonly string[], options: RunOptions): Promise<string>
  convert(args: readonly string[], options: RunOptions): Promise<void>
}

export interface RunOptions {
  readonly signal: AbortSignal
  readonly timeoutMs: number
}

/** The memory limit of one run. A 4K film needs about a third of it. */
const MEMORY_KIB = 3 * 1024 * 1024
const LOWEST_PRIORITY = 19
const LOOK_MS = 10_000
const OUTPUT_LENGTH = 200_000

// The shell limits the memory, and ends the program when the shell's standard input closes, so that the programs of a killed server end
// too. A background program would get an empty input of its own, so it uses the third descriptor.
const WATCHED = `ulimit -v ${MEMORY_KIB} 2>/dev/null; exec 3<&0
"$@" </dev/null 3<&- & p=$!
{ read _ <&3; kill -9 $p; } 2>/dev/null & w=$!
wait $p; s=$?; kill $w 2>/dev/null; exit $s`

async function run(program: string, args: readonly string[], { signal, timeoutMs }: RunOptions): Promise<string> {
  const child = spawn('/bin/sh', ['-c', WATCHED, 'sh', program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // The program inherits none of the server's settings: they contain secrets.
    env: { PATH: process.env.PATH },
    detached: true,
  })
  const kill = () => {
    try {
      // The whole group: the shell, the watcher and the program.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The program has already ended.
    }
  }
  const timer = setTimeout(kill, timeoutMs)
  signal.addEventListener('abort', kill, { once: true })
  try {
    const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
    child.once('error', reject)
    child.once('close', resolve)
    child.stdin.on('error', () => {})
    if (child.pid !== undefined) setPriority(child.pid, LOWEST_PRIORITY)
    // Error output is dropped: it quotes the film.
    const [code, output] = await Promise.all([ended, bounded(child.stdout), bounded(child.stderr)])
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`${program} ended with ${code}`)
    return output
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  }
}

/** Reads at most the expected amount of output. */
async function bounded(stream: NodeJS.ReadableStream): Promise<string> {
  let length = 0
  return text(
    (async function* () {
      for await (const chunk of stream) {
        length += chunk.length
        if (length <= OUTPUT_LENGTH) yield chunk
      }
    })(),
  )
}

async function isOnPath(program: string): Promise<boolean> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = await Promise.allSettled(folders.map((folder) => access(join(folder, program), constants.X_OK)))
  return found.some(({ status }) => status === 'fulfilled')
}

/** Searches `PATH` for `ffmpeg` and `ffprobe`. */
export async function findFfmpeg(): Promise<Ffmpeg | undefined> {
  // Most machines have none, and starting a process of the lowest priority takes long on a busy one.
  if (!(await isOnPath('ffmpeg')) || !(await isOnPath('ffprobe'))) return undefined
  const look = { signal: AbortSignal.timeout(LOOK_MS), timeoutMs: LOOK_MS }
  try {
    await Promise.all([run('ffmpeg', ['-version'], look), run('ffprobe', ['-version'], look)])
  } catch {
    return undefined
  }
  return {
    probe: (args, options) => run('ffprobe', args, options),
    convert: async (args, options) => void (await run('ffmpeg', args, options)),
  }
}

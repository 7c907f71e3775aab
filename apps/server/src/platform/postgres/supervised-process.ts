import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { ServerUser } from '#platform/postgres/server-user.ts'
import { StartError } from '#platform/start-error.ts'

export type SupervisedProcess = {
  /** The id of the program itself, not of the shell that watches it. */
  pid: number
  /** Resolves when the program has ended, with its exit code (128 + signal when a signal ended it). */
  exited: Promise<number>
  /** Asks the program to end (SIGINT, a fast shutdown for PostgreSQL). */
  interrupt(): void
}

/**
 * The shell starts the program and waits for it, while a second shell reads a pipe that only Node keeps open: when Node ends for any
 * reason, `read` returns and the program is interrupted. Signals to the terminal's process group, or to all processes at shutdown, do not
 * end the shell before the program.
 */
const WATCHDOG = `
"$@" >&2 3<&- & program=$!
{ read -r _ <&3; kill -INT "$program"; } >/dev/null 2>&1 & reader=$!
exec 3<&-
trap '' HUP INT TERM
echo "$program"
wait "$program"; status=$?
kill -KILL "$reader"
exit "$status"
`

/** The file descriptor through which a started program finds `folder`. */
export const FOLDER_DESCRIPTOR = 4

/**
 * Starts a program in a session of its own, as `user`, so that it ends with this process.
 * @param onLine receives each line the program prints
 * @throws StartError when the program cannot be started
 */
export async function superviseProcess(
  command: string[],
  { user, folder, onLine }: { user: ServerUser | undefined; folder?: number; onLine: (line: string) => void },
): Promise<SupervisedProcess> {
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'callboard-postgres', ...command], {
    // A separate session: Ctrl-C in the terminal reaches only Node, which stops the server in order.
    detached: true,
    cwd: '/',
    // The program inherits no variables: PGDATA, PGPORT and the like would change what the server does.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', folder ?? 'ignore'],
    ...user,
  })
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(new StartError(`The database programs cannot be started (${error.message}).`, error)))
  })
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
  })
  const [, output, errors, lifeline] = child.stdio
  // Missing streams mean that the start failed; an `error` event follows.
  if (!(output && errors && lifeline instanceof Socket)) return failed
  lifeline.on('error', () => lifeline.destroy())
  createInterface({ input: errors as Readable }).on('line', onLine)
  const pid = new Promise<number>((resolve) => {
    createInterface({ input: output as Readable }).once('line', (line) => resolve(Number(line)))
  })
  const started = await Promise.race([pid, exited.then(() => undefined), failed])
  if (started === undefined) throw new StartError(`The shell that starts the database ended at once (${command[0]}).`)
  return { pid: started, exited, interrupt: () => lifeline.end() }
}

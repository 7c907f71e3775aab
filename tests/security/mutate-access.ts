/**
 * `npm run mutate-access [-- --source] [--only TEXT]`: removes one access check after another, and expects a test to fail. It
 * first removes each rule of an endpoint or page, in memory; then each check in the server's source, in copies of it, two at a
 * time. It prints which test noticed, and ends with 1 when none did for a check.
 *
 * The checks in the source take half an hour on one idle core, a quarter of an hour on two.
 *
 * `--source` skips the rules. `--only` takes part of a file's name and line, or several separated by commas.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Check, checksOf, unusedKinds } from './access-checks.ts'
import { type FailedTest, makeCopy, ROOT, runTests, SERVER, withFile } from './mutant-copies.ts'

/** Tests that call every endpoint: as every kind of visitor, about a restricted student, and about another person. */
const EVERYTHING = [
  'src/http/walk.test.ts',
  'src/http/restricted-student.test.ts',
  'src/http/proofs.test.ts',
  'src/office/holds/holds.test.ts',
  'src/office/own-data/others-data.test.ts',
]

const { values } = parseArgs({ options: { only: { type: 'string' }, source: { type: 'boolean', default: false } } })
const started = Date.now()
let hasFailed = false

if (!values.source) {
  const rules = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'apps/server/mutants.config.ts']
  hasFailed = spawnSync(process.execPath, rules, { cwd: ROOT, stdio: 'inherit' }).status !== 0
}

const files = readdirSync(join(ROOT, SERVER, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .sort()
  .map((name) => {
    const file = join('src', name)
    return { file, text: readFileSync(join(ROOT, SERVER, file), 'utf8'), isTest: name.endsWith('.test.ts') }
  })
const wanted = files
  .filter(({ file, isTest }) => !isTest && !/\.mutants\.ts$|^src\/(testing|demo|backup|data)\//.test(file))
  .flatMap(({ file, text }) => checksOf(file, text))
  .filter(({ file, line }) => !values.only || values.only.split(',').some((part) => `${file}:${line}`.includes(part)))

for (const kind of unusedKinds(files)) {
  hasFailed = true
  console.log(`No check is written like this any more: ${kind}`)
}

const copies = [makeCopy(), makeCopy()] as const
try {
  const unnoticed: Check[] = []
  const noticing = new Set<string>()
  const left = wanted.entries()
  async function takeAway(copy: string): Promise<void> {
    for (const [index, check] of left) {
      const by = await noticedBy(copy, check)
      if (by) noticing.add(by.file)
      else unnoticed.push(check)
      const verdict = by ? `noticed    ${nameOf(check)}\n${' '.repeat(25)}${by.test}` : `UNNOTICED  ${nameOf(check)}`
      console.log(`  ${String(index + 1).padStart(3)} of ${wanted.length}  ${verdict}`)
    }
  }
  await Promise.all(copies.map(takeAway))
  // Tests that fail without a mutation prove nothing.
  const whole = noticing.size > 0 ? await runTests(copies[0], [...noticing], copies.length) : undefined
  if (whole && !whole.passed)
    console.log(`\n  fails with every check in place, so that nothing above counts: ${whole.failed?.test ?? whole.said}`)
  const minutes = Math.round((Date.now() - started) / 60_000)
  console.log(`\n  ${wanted.length} checks taken away one by one in ${minutes} minutes, ${unnoticed.length} unnoticed`)
  for (const check of unnoticed) console.log(`  UNNOTICED  ${nameOf(check)}`)
  hasFailed ||= unnoticed.length > 0 || whole?.passed === false
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
}
process.exitCode = hasFailed ? 1 : 0

function nameOf({ file, line, was, is }: Check): string {
  return `${file.slice('src/'.length)}:${line}  ${was} → ${is}`
}

/** Removes a check in a copy, and runs the closest tests first. @returns the test that failed */
function noticedBy(copy: string, check: Check): Promise<FailedTest | undefined> {
  return withFile(copy, join(SERVER, check.file), check.weakened, async () => {
    const passing = new Set<string>()
    for (const [index, tests] of nearest(check).entries()) {
      const failed = await failing(copy, tests, passing, index === 0)
      if (failed) return failed
    }
    return undefined
  })
}

/**
 * Runs the tests of a list that have not passed yet, and repeats those that fail: on a busy machine an unrelated test
 * may fail once, but not twice.
 *
 * @param isAbout whether the tests are about this file or kind of check, so that one failure is enough
 */
async function failing(copy: string, tests: readonly string[], passing: Set<string>, isAbout: boolean): Promise<FailedTest | undefined> {
  const left = tests.filter((test) => !passing.has(test))
  if (left.length === 0) return undefined
  const { passed, failed, said } = await runTests(copy, left)
  if (!failed) {
    // If a file could not be loaded, no test has run.
    if (!passed) console.log(`  no test ran:\n${said}`)
    for (const test of left) passing.add(test)
    return undefined
  }
  if (isAbout || (await runTests(copy, [failed.file])).failed) return failed
  passing.add(failed.file)
  return failing(copy, left, passing, isAbout)
}

/** Whether a file of the server's source is part of a feature. @param named its path below `src` */
function inWing(named: string): boolean {
  return /^(accounts|people|messages|casting|schedule|exchange|office)\//.test(named)
}

/** Test files by relation to a check: of its kind or file, of its folder and of every endpoint, of features that use its feature. */
function nearest({ file, asked }: Check): (readonly string[])[] {
  const own = testsIn([dirname(file)])
  const named = file.slice('src/'.length)
  const name = inWing(named) ? `#${dirname(named)}/` : `#${named}'`
  const building = new Set(files.filter(({ text }) => text.includes(name)).map((each) => dirname(each.file)))
  const beside = `${join(dirname(file), basename(file).split('.', 1)[0] ?? '')}.test.ts`
  return [asked ?? own.filter((test) => test === beside), [...own, ...EVERYTHING], testsIn([...building])]
}

function testsIn(folders: readonly string[]): string[] {
  return files.filter(({ file, isTest }) => isTest && folders.includes(dirname(file))).map(({ file }) => file)
}

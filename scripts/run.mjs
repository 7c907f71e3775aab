/**
 * `npm run NAME [-- ARGUMENTS]` for all programs except `start`, `dev` and `test`: installs and builds what the program needs, then runs
 * it.
 */
import { join } from 'node:path'
import { ensureScanners } from './setup/attack.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { requireChromium } from './setup/chromium.mjs'
import { ensureFaults } from './setup/faults.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureRehearsal } from './setup/rehearsal.mjs'
import { become, requireNode, root, stopWith } from './setup/runtime.mjs'

/** What a program can require besides the packages. The results are added to its environment. */
const pages = async () => {
  if (!(await ensureBuilt())) stopWith('The pages cannot be built; see the error above.')
}
const chromium = async () => ({ CHROMIUM_PATH: await requireChromium() })
const rehearsal = async () => {
  const missing = await ensureRehearsal()
  if (missing) stopWith(missing)
}

const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts']

/** @type {Record<string, { does: string, runs: string[], needs?: (() => Promise<object | void>)[] }>} */
const PROGRAMS = {
  attack: {
    does: 'attacks an instance of its own with hostile requests and scanners',
    runs: ['tests/security/run.ts'],
    needs: [ensureScanners, pages],
  },
  backup: {
    does: '-- FILE: writes database and media into one archive, also while a server runs',
    runs: ['apps/server/src/backup/backup.ts'],
  },
  bench: { does: 'measures, with each figure as a ratio against a baseline of the same run', runs: ['tools/bench/run.ts'], needs: [pages] },
  'empty-demo': { does: 'removes the sample people of a stopped demo', runs: ['apps/server/src/demo/empty.ts'] },
  faults: {
    does: 'breaks an instance of its own in use, and looks for lost data',
    runs: ['tests/resilience/faults/run.ts'],
    needs: [ensureFaults, pages],
  },
  guides: {
    does: '[-- --data FOLDER]: takes the pictures of docs/guides from a demo of its own, or from a copy of a stopped one',
    runs: ['tools/guides/run.ts'],
    needs: [chromium, pages],
  },
  'move-media': { does: '-- to-s3|to-disk: copies media between folder and bucket', runs: ['apps/server/src/backup/move-media.ts'] },
  'mutate-access': { does: 'removes each access check in turn, and expects a test to fail', runs: ['tests/security/mutate-access.ts'] },
  pictures: {
    does: '[-- -g TITLE]: takes the reference pictures of the visual tests with the browser that compares them',
    runs: [...PLAYWRIGHT, 'pictures.visual.spec', 'gallery.visual.spec', '--update-snapshots'],
    needs: [chromium, pages],
  },
  psql: {
    does: '[-- --demo] [-- ARGUMENTS]: opens the database of a running or stopped instance with psql',
    runs: ['apps/server/src/psql.ts'],
  },
  rehearse: {
    does: 'restarts and kills several instances behind a proxy under load',
    runs: ['tests/resilience/rehearsal/run.ts'],
    needs: [rehearsal, pages],
  },
  'reset-passkeys': { does: '-- person@example.edu: removes all passkeys of an account', runs: ['apps/server/src/reset-passkeys.ts'] },
  restore: { does: '-- FILE: reads an archive into an empty, stopped instance', runs: ['apps/server/src/backup/restore.ts'] },
  retention: { does: '-- --dry-run: shows what the retention rules would do next', runs: ['apps/server/src/retention-dry-run.ts'] },
  seed: { does: '-- --students N: adds synthetic students to a stopped instance', runs: ['apps/server/src/demo/seed.ts'] },
}

const [name, ...args] = process.argv.slice(2)
const program = Object.hasOwn(PROGRAMS, name ?? '') ? PROGRAMS[name] : undefined
if (!program) {
  const lines = Object.entries(PROGRAMS).map(([known, { does }]) => `  npm run ${known} ${does}`)
  stopWith(`There is no program ${name}. The programs are:\n${lines.join('\n')}`)
}
await ensureInstalled()
const env = { ...process.env }
for (const prepare of program.needs ?? []) Object.assign(env, await prepare())
const [entry, ...fixed] = program.runs
become([requireNode(), join(root, entry), ...fixed, ...args], env)

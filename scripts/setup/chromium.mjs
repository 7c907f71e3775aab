import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { installByApt, mayInstallByApt } from './apt.mjs'
import { npmCommand, root, runQuietly, stopWith } from './runtime.mjs'

/** The headless shell uses a quarter less processor time. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * Finds a Chromium for the browser tests, and installs one when there is none: by apt as root on Debian, else the one
 * that Playwright brings.
 * @returns {Promise<string | undefined>} the path of its program
 */
export async function findOrInstallChromium() {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium is here; installing one …')
  if (mayInstallByApt()) {
    for (const name of [SHELL, 'chromium']) {
      await installByApt(name)
      const installed = findChromium()
      if (installed) return installed
    }
  }
  const isRoot = process.getuid?.() === 0
  await runQuietly([...npmCommand(), 'exec', '--no', '--', 'playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  return findChromium()
}

/** The Chromium of findOrInstallChromium; ends this process with one line when there is none. */
export async function requireChromium() {
  const chromium = await findOrInstallChromium()
  if (!chromium) stopWith('There is no Chromium here, and none could be installed. CHROMIUM_PATH may name one.')
  return chromium
}

function findChromium() {
  if (process.env.CHROMIUM_PATH) return works(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES]
  return [...candidates, playwrightsOwn()].find((path) => path && existsSync(path) && works(path))
}

/** A name is not enough: on Ubuntu it may be a script that asks to install a snap. */
function works(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

function playwrightsOwn() {
  return createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
}

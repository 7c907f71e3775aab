import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { installByApt, mayInstallByApt } from './apt.mjs'
import { npmCommand, root, runQuietly, stopWith } from './runtime.mjs'

/**
 * Chromium's headless shell, without windows, tabs and toolbar. It takes two fifths less processor time for the same pages.
 */
const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/**
 * Finds a Chromium for the browser tests, the one in CHROMIUM_PATH if that is set. Installs one when there is none: by apt as
 * root on Debian, else through Playwright.
 * @param {{ shell?: boolean }} [options] whether the headless shell is sufficient; it is then installed even if there is another
 * Chromium. Pictures need the browser that took their references
 * @returns {Promise<string
 *
 * undefined>} the path of its program
 */
export async function findOrInstallChromium({ shell = true } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) return works(named) ? named : undefined
  const found = shell ? find([SHELL]) : findBrowser()
  if (found) return found
  if (mayInstallByApt()) {
    for (const name of shell ? [SHELL, 'chromium'] : ['chromium', SHELL]) {
      console.log(`Installing ${name} …`)
      await installByApt(name)
      const installed = find([name]) ?? findBrowser()
      if (installed) return installed
    }
  }
  const other = findBrowser() ?? find([SHELL])
  if (other) return other
  console.log('No Chromium is here; installing the one of Playwright …')
  const isRoot = process.getuid?.() === 0
  await runQuietly([...npmCommand(), 'exec', '--no', '--', 'playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  return findBrowser()
}

/** A Chromium for pictures. Ends this process with one line when there is none. */
export async function requireChromium() {
  const chromium = await findOrInstallChromium({ shell: false })
  if (!chromium) stopWith('There is no Chromium here, and none could be installed. CHROMIUM_PATH may name one.')
  return chromium
}

function findBrowser() {
  return find(BROWSERS) ?? [...PLACES, playwrightsOwn()].find((path) => existsSync(path) && works(path))
}

/** The first of these programs that exists and works. */
function find(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path) && works(path))
}

/** The name alone proves nothing: on Ubuntu it may be a script that asks to install a snap. */
function works(path) {
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

function playwrightsOwn() {
  return createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
}

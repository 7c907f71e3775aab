/**
 * `npm run pictures`: takes the pictures of tests/visual/pictures again, with the browser that `npm test` compares them with. What follows `--` goes
 * to Playwright, such as `-g gallery`.
 */
import { ensureBuilt } from './setup/build.mjs'
import { requireChromium } from './setup/chromium.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { npmCommand, run, stopWith } from './setup/runtime.mjs'

await ensureInstalled()
const chromium = await requireChromium()
if (!(await ensureBuilt())) stopWith('The pages cannot be built; the reason stands above.')
const specs = ['visual/pictures', 'visual/gallery']
const taking = ['run', '--silent', 'test:e2e', '--', ...specs, '--update-snapshots', ...process.argv.slice(2)]
process.exitCode = await run([...npmCommand(), ...taking], { env: { ...process.env, CHROMIUM_PATH: chromium } })

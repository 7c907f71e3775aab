/** `npm run attack`: breaks into a Callboard of its own, by requests nobody means and by the scanners that are here. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installByApt, installFromNonFree, mayInstallByApt } from './setup/apt.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root, stopWith } from './setup/runtime.mjs'

await ensureInstalled()
const isMissing = (name) => spawnSync(name, ['--version'], { timeout: 60_000 }).error !== undefined
const scanners = ['sqlmap', 'wapiti'].filter(isMissing)
if (scanners.length > 0 && mayInstallByApt()) await installByApt(...scanners)
if (isMissing('nikto') && mayInstallByApt()) await installFromNonFree('nikto')
if (!(await ensureBuilt())) stopWith('The pages cannot be built; the reason stands above.')
become([requireNode(), join(root, 'attack/run.ts'), ...process.argv.slice(2)], process.env)

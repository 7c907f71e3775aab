/** `npm run attack`: breaks into a Callboard of its own, by requests nobody means and by the scanners that are here. */
import { join } from 'node:path'
import { ensureScanners } from './setup/attack.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root, stopWith } from './setup/runtime.mjs'

await ensureInstalled()
await ensureScanners()
if (!(await ensureBuilt())) stopWith('The pages cannot be built; the reason stands above.')
become([requireNode(), join(root, 'tests/security/run.ts'), ...process.argv.slice(2)], process.env)

/** `npm run faults`: kills, cuts off, fills up and slows down a Callboard of its own while people use it, and looks for what is lost. */

import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { ensureFaults } from './setup/faults.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root, stopWith } from './setup/runtime.mjs'

await ensureInstalled()
await ensureFaults()
if (!(await ensureBuilt())) stopWith('The pages cannot be built; the reason stands above.')
become([requireNode(), join(root, 'tests/resilience/faults/run.ts'), ...process.argv.slice(2)], process.env)

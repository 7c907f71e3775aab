/** `npm run rehearse`: several instances behind a proxy, while they and their database are restarted and killed under load. */
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureRehearsal } from './setup/rehearsal.mjs'
import { become, requireNode, root, stopWith } from './setup/runtime.mjs'

await ensureInstalled()
const missing = await ensureRehearsal()
if (missing) stopWith(missing)
if (!(await ensureBuilt())) stopWith('The pages cannot be built; the reason stands above.')
become([requireNode(), join(root, 'tests/resilience/rehearsal/run.ts'), ...process.argv.slice(2)], process.env)

/** `npm run bench`: every benchmark, each figure as a ratio against a baseline measured in the same run. */
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root, stopWith } from './setup/runtime.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) stopWith('The pages cannot be built; the reason stands above.')
become([requireNode(), join(root, 'tools/bench/run.ts'), ...process.argv.slice(2)], process.env)

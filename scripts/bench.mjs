/** `npm run bench`: every benchmark, each figure as a ratio against a baseline measured in the same run. */
import { join } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root } from './setup/runtime.mjs'

await ensureInstalled()
become([requireNode(), join(root, 'bench/run.ts'), ...process.argv.slice(2)], process.env)

/** `npm run retention -- --dry-run`: what the next run of the retention rules would do, to whom and when. It changes nothing, and may run meanwhile. */
import { join } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root } from './setup/runtime.mjs'

await ensureInstalled()
become([requireNode(), join(root, 'apps/server/src/retention-dry-run.ts'), ...process.argv.slice(2)], process.env)

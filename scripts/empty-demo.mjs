/** `npm run empty-demo`: removes the sample people of a demo and everything of theirs. Refuses while a server runs on the same data folder. */
import { join } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root } from './setup/runtime.mjs'

await ensureInstalled()
become([requireNode(), join(root, 'apps/server/src/demo/empty.ts'), ...process.argv.slice(2)], process.env)

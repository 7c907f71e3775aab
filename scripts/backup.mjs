/** `npm run backup -- FILE`: the whole instance, database and media, into one archive; it may run meanwhile. */
import { join } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root } from './setup/runtime.mjs'

await ensureInstalled()
become([requireNode(), join(root, 'apps/server/src/backup/backup.ts'), ...process.argv.slice(2)], process.env)

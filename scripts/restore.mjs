/** `npm run restore -- FILE`: the whole instance, database and media, from one archive; it must not run meanwhile. */
import { join } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root } from './setup/runtime.mjs'

await ensureInstalled()
become([requireNode(), join(root, 'apps/server/src/backup/restore.ts'), ...process.argv.slice(2)], process.env)

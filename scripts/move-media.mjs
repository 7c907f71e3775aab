/** `npm run move-media -- to-s3|to-disk`: copies photographs and tapes between the data folder and a bucket, and proves each copy. */
import { join } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root } from './setup/runtime.mjs'

await ensureInstalled()
become([requireNode(), join(root, 'apps/server/src/backup/move-media.ts'), ...process.argv.slice(2)], process.env)

/** `npm run mutate-access`: takes away every check of who may do what, one by one, and expects a test to notice. */
import { join } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root } from './setup/runtime.mjs'

await ensureInstalled()
become([requireNode(), join(root, 'tests/security/mutate-access.ts'), ...process.argv.slice(2)], process.env)

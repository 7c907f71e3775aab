/** `npm run reset-passkeys -- person@example.edu`: removes every passkey of an account and signs it out everywhere, for whoever has lost theirs. */
import { join } from 'node:path'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root } from './setup/runtime.mjs'

await ensureInstalled()
become([requireNode(), join(root, 'apps/server/src/reset-passkeys.ts'), ...process.argv.slice(2)], process.env)

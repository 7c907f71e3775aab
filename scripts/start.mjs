/**
 * `npm start [-- --demo]`: installs and builds what is missing, then becomes the server. It needs nothing but Node 20.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root, stopWith } from './setup/runtime.mjs'

const args = process.argv.slice(2)
const unknown = args.filter((arg) => arg !== '--demo')
if (unknown.length > 0) stopWith(`npm start does not know ${unknown.join(' ')}; it takes -- --demo or nothing.`)

/**
 * The server keeps little (45 MB) and makes much that is garbage at once (an export, a page of talent). Left to itself V8 lets such
 * garbage lie until the process is three times as large; so it is told to tidy up earlier. No limit is set: it still grows when it must.
 */
const MEMORY = ['--max-semi-space-size=4', '--heap-growing-percent=15']

await ensureInstalled()
if (!(await ensureBuilt())) stopWith('The pages cannot be built; the reason stands above.')
const quickModules = pathToFileURL(join(root, 'apps/server/src/quick-modules.ts')).href
become([requireNode(), ...MEMORY, '--import', quickModules, join(root, 'apps/server/src/main.ts'), ...args], {
  NODE_ENV: 'production',
  // What Node made of the TypeScript is kept for the next start.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...process.env,
})

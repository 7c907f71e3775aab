/**
 * `npm run guides [-- --data FOLDER]`: takes the pictures of docs/guides anew, from a demo of its own. With the data folder of a stopped demo
 * it works on a copy of that and need not draw the portraits first.
 */
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { requireChromium } from './setup/chromium.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, root, stopWith } from './setup/runtime.mjs'

await ensureInstalled()
const chromium = await requireChromium()
if (!(await ensureBuilt())) stopWith('The pages cannot be built; the reason stands above.')
become([requireNode(), join(root, 'tools/guides/run.ts'), ...process.argv.slice(2)], { ...process.env, CHROMIUM_PATH: chromium })

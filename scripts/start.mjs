/**
 * `npm start [-- --demo]`: installs and builds what is missing, then becomes the server. It needs only Node 20. The `exec` in
 * package.json avoids a shell between npm and the server, because some shells do not forward signals.
 */
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { become, requireNode, stopWith } from './setup/runtime.mjs'
import { SERVER, SERVER_ENV } from './setup/server.mjs'

const args = process.argv.slice(2)
const unknown = args.filter((arg) => arg !== '--demo')
if (unknown.length > 0) stopWith(`npm start does not know ${unknown.join(' ')}; it takes -- --demo or nothing.`)

await ensureInstalled()
if (!(await ensureBuilt())) stopWith('The pages could not be built. The reason is above.')
become([requireNode(), ...SERVER, ...args], { ...SERVER_ENV, ...process.env })

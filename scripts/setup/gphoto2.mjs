import { spawnSync } from 'node:child_process'
import { installByApt, mayInstallByApt } from './apt.mjs'

/**
 * Installs gphoto2, which checks the simulated camera: by apt as root on Debian. Without it its tests are skipped with a message.
 */
export async function ensureGphoto2() {
  if (isHere() || !mayInstallByApt()) return
  console.log('  Installing gphoto2, which knows real cameras …')
  await installByApt('gphoto2')
}

function isHere() {
  return spawnSync('gphoto2', ['--version'], { timeout: 20_000 }).status === 0
}

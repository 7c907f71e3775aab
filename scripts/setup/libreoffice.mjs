import { spawnSync } from 'node:child_process'
import { installByApt, mayInstallByApt } from './apt.mjs'

/**
 * Installs LibreOffice Calc, with which tests open exported workbooks as people do: by apt as root on Debian. Without it these
 * tests are skipped with a message.
 */
export async function ensureLibreOffice() {
  if (isHere() || !mayInstallByApt()) return
  console.log('  Installing libreoffice-calc, which opens exported workbooks …')
  await installByApt('libreoffice-calc')
}

function isHere() {
  return spawnSync('soffice', ['--version'], { timeout: 60_000 }).status === 0
}

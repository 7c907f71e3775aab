import { spawnSync } from 'node:child_process'
import { installByApt, installFromNonFree, mayInstallByApt } from './apt.mjs'

/**
 * Installs the missing scanners of `npm run attack`: by apt as root on Debian. The attack's table lists scanners that are still
 * missing.
 */
export async function ensureScanners() {
  const isMissing = (name) => spawnSync(name, ['--version'], { timeout: 60_000 }).error !== undefined
  const scanners = ['sqlmap', 'wapiti'].filter(isMissing)
  if (scanners.length > 0 && mayInstallByApt()) await installByApt(...scanners)
  if (isMissing('nikto') && mayInstallByApt()) await installFromNonFree('nikto')
}

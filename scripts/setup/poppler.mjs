import { spawnSync } from 'node:child_process'
import { installByApt, mayInstallByApt } from './apt.mjs'

/**
 * Installs pdftotext of poppler-utils, which extracts text from a PDF as viewers do: by apt as root on Debian. Without it the
 * tests that call it are skipped with a message.
 */
export async function ensurePoppler() {
  if (isHere() || !mayInstallByApt()) return
  console.log('  Installing poppler-utils, which copies text out of a PDF …')
  await installByApt('poppler-utils')
}

function isHere() {
  return spawnSync('pdftotext', ['-v'], { timeout: 20_000 }).status === 0
}

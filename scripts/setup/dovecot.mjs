import { existsSync } from 'node:fs'
import { installByApt, mayInstallByApt } from './apt.mjs'

/**
 * Installs Dovecot, a mail server whose mailbox the tests of answers by mail read: by apt as root on Debian. Without it these tests are
 * skipped, and say so.
 */
export async function ensureDovecot() {
  if (existsSync('/usr/sbin/dovecot') || !mayInstallByApt()) return
  console.log('  Installing dovecot-imapd, a mailbox that is read …')
  await installByApt('dovecot-imapd')
}

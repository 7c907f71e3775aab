import { existsSync } from 'node:fs'
import { installByApt, mayInstallByApt } from './apt.mjs'

/**
 * Installs Dovecot, the mail server in the tests of answers by mail: by apt as root on Debian. Without it these tests are skipped
 * with a message.
 */
export async function ensureDovecot() {
  if (existsSync('/usr/sbin/dovecot') || !mayInstallByApt()) return
  console.log('  Installing dovecot-imapd, a mailbox that is read …')
  await installByApt('dovecot-imapd')
}

import { spawnSync } from 'node:child_process'
import { installByApt, mayInstallByApt } from './apt.mjs'

/**
 * Installs Ceph's object store, for the tests of media in a bucket: by apt as root on Debian. Without it these tests are skipped
 * with a message.
 */
export async function ensureS3() {
  if (isHere()) return
  if (mayInstallByApt()) {
    console.log('  Installing radosgw, an S3 store to test on …')
    await installByApt('radosgw', 'ceph-mon', 'ceph-osd')
  }
  if (!isHere()) console.log('  Media in S3 are not tested here: that takes the programs of Debian’s radosgw, ceph-mon and ceph-osd.')
}

function isHere() {
  return ['radosgw', 'ceph-mon', 'ceph-osd'].every((program) => spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0)
}

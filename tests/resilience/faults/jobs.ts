import { setTimeout as sleep } from 'node:timers/promises'
import { canStartS3 } from '../../../apps/server/src/testing/s3-server.ts'
import { onSite } from './database.ts'
import type { Fault } from './fault.ts'
import { tryOn } from './trial.ts'

/** Milliseconds for which an instance is suspended: long enough that the other one gets its jobs. */
const STILL_MS = 45_000

/** Suspends a machine in the middle of its jobs, and continues it after another one has done them. */
export const twoWithOneJob: Fault = {
  name: 'two-jobs',
  title: 'one of two instances is suspended for 45 s, and then continues jobs that the other one was given meanwhile',
  times: 3,
  missing: async () => (canStartS3() ? undefined : 'two instances share an S3 store, and radosgw, ceph-mon and ceph-osd are missing'),
  run: (times) =>
    onSite({ database: 'server', media: 's3', instances: 2 }, (site) =>
      tryOn(site, times, async () => {
        const other = site.instances.at(-1)?.pid
        if (other === undefined) throw new Error('the second instance does not run')
        process.kill(other, 'SIGSTOP')
        await sleep(STILL_MS)
        process.kill(other, 'SIGCONT')
        return undefined
      }),
    ),
}

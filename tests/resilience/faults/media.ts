import { setTimeout as sleep } from 'node:timers/promises'
import { canStartS3 } from '../../../apps/server/src/testing/s3-server.ts'
import { onSite } from './database.ts'
import type { Fault } from './fault.ts'
import { tryOn } from './trial.ts'

/** Milliseconds for which the bucket is unavailable, or slow; and the delay of each piece of data while it is slow. */
const [AWAY_MS, SLOW_MS, HELD_BACK_MS] = [8000, 15_000, 1500]

const missing = async () => (canStartS3() ? undefined : 'the programs of Debian’s radosgw, ceph-mon and ceph-osd are missing')

export const mediaDown: Fault = {
  name: 's3-down',
  title: 'S3 down for 8 s during uploads',
  times: 4,
  missing,
  run: (times) =>
    onSite({ database: 'server', media: 's3' }, (site) =>
      tryOn(site, times, async () => {
        site.ways.media?.cut()
        await sleep(AWAY_MS)
        site.ways.media?.mend()
        return undefined
      }),
    ),
}

export const mediaSlow: Fault = {
  name: 's3-slow',
  title: 'S3 slow for 15 s: 1.5 s of latency in both directions',
  times: 3,
  missing,
  run: (times) =>
    onSite({ database: 'server', media: 's3' }, (site) =>
      tryOn(site, times, async () => {
        site.ways.media?.slow(HELD_BACK_MS)
        await sleep(SLOW_MS)
        site.ways.media?.slow(0)
        return undefined
      }),
    ),
}

import { setTimeout as sleep } from 'node:timers/promises'
import { onSite } from './database.ts'
import type { Fault } from './fault.ts'
import { tryOn } from './trial.ts'

/** Milliseconds that the mail server is unavailable. */
const AWAY_MS = 10_000

export const mailDown: Fault = {
  name: 'mail',
  title: 'the mail server down for 10 s during mails',
  times: 3,
  run: (times) =>
    onSite({ database: 'embedded', media: 'disk' }, (site) =>
      tryOn(site, times, async () => {
        site.ways.mail.cut()
        await sleep(AWAY_MS)
        site.ways.mail.mend()
        return undefined
      }),
    ),
}

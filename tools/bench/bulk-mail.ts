/**
 * `node tools/bench/bulk-mail.ts [--students 10000] [--kills 1] [--port 3940]`: one message to everybody, sent by a real server through a
 * real SMTP connection, while server and database are killed with `kill -9` at random moments and started again. Every address must
 * have got exactly one mail.
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { receiveMail } from '../../apps/server/src/testing/mail-server.ts'
import { ServerProcess } from '../../tests/harness/server-process.ts'
import { sessionByMail } from '../../tests/harness/session-by-mail.ts'

const ADMIN = 'casting@bulk-mail.example.edu'
const SEED = fileURLToPath(new URL('../../apps/server/src/demo/seed.ts', import.meta.url))
const PATIENCE_MS = 15 * 60_000

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '1' },
    port: { type: 'string', default: '3940' },
  },
})
const students = Number(values.students)
const port = Number(values.port)

interface Sent {
  readonly id: number
  readonly deliveries: { readonly recipients: number; readonly mail: Readonly<Record<string, number>> }
}

const dataDir = await mkdtemp(join(tmpdir(), 'callboard-bulk-mail-'))
const mailServer = await receiveMail()
const seeded = spawnSync(process.execPath, [SEED, '--students', String(students)], { env: { ...process.env, DATA_DIR: dataDir } })
if (seeded.status !== 0) throw new Error(`seeding failed: ${seeded.stderr}`)

const beforehand = new ServerProcess({ dataDir, port, env: { ADMIN_EMAILS: ADMIN } })
await beforehand.start()
const cookie = await sessionByMail({ url: beforehand.url, dataDir }, ADMIN)
await beforehand.stop()

const server = new ServerProcess({ dataDir, port, env: { ADMIN_EMAILS: ADMIN, SMTP_URL: mailServer.url, MAIL_FROM: ADMIN } })

async function call(method: string, path: string, body?: object): Promise<Sent> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response.json() as Promise<Sent>
}

async function until(what: string, isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(20)) if (await isDone()) return
  throw new Error(`${what}: not within ${PATIENCE_MS / 60_000} minutes`)
}

try {
  await server.start()
  const begin = performance.now()
  const seconds = () => ((performance.now() - begin) / 1000).toFixed(1)
  const sent = await call('POST', '/api/messages', {
    subject: 'Call times for {{firstName}}',
    content: 'Dear {{fullName}},\n\nSaturday at ten, in the studio.\n\nThe casting office',
    allMatching: true,
    targetCriteria: {},
  })
  const { recipients } = sent.deliveries
  console.log(`one request to ${recipients.toLocaleString('en')} recipients took ${seconds()} s`)

  const moments = Array.from({ length: Number(values.kills) }, () => randomInt(Math.ceil(recipients / 20), recipients)).sort(
    (a, b) => a - b,
  )
  for (const moment of moments) {
    await until(`${moment} mails`, () => mailServer.received.length >= moment)
    await server.kill()
    console.log(`killed after ${mailServer.received.length.toLocaleString('en')} mails, ${seconds()} s`)
    await server.start()
  }
  const standing = async () => (await call('GET', `/api/messages/sent/${sent.id}`)).deliveries.mail
  await until('every mail', async () => (await standing()).waiting === 0)
  await sleep(2000)
  console.log(`all done after ${seconds()} s: ${JSON.stringify(await standing())}`)

  const taken = Map.groupBy(mailServer.received, ({ to }) => to?.[0]?.address)
  const twice = [...taken.values()].filter(({ length }) => length > 1).length
  const none = recipients - taken.size
  console.log(`${taken.size.toLocaleString('en')} addresses got their mail; ${twice} got it twice, ${none} got none`)
  process.exitCode = twice > 0 || none > 0 ? 1 : 0
} finally {
  await server.stop()
  await mailServer.close()
  await rm(dataDir, { recursive: true, force: true })
}

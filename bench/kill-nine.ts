/**
 * `node bench/kill-nine.ts [--rounds 20] [--port 3940]`: 50 clients write to a real server, everything is killed with
 * `kill -9` at a random moment, the server starts again, and each write that was acknowledged must be there.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAdminClient, createStudentClient, createUploadClient, type WritingClient } from './kill-nine-clients.ts'
import { KillableServer } from './killable-server.ts'

const CLIENTS = { students: 35, admins: 10, uploads: 5 }
const ADMIN = 'casting@kill-nine.example.edu'
const KILL_AFTER_WRITES = [50, 1000] as const

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' }, port: { type: 'string', default: '3940' } } })
const rounds = Number(values.rounds)
const dataDir = await mkdtemp(join(tmpdir(), 'callboard-kill-nine-'))
const server = new KillableServer({ dataDir, port: Number(values.port), env: { ADMIN_EMAILS: ADMIN } })

let total = 0
let lost = 0
try {
  await server.start()
  const clients = await signInClients()
  console.log(
    `${clients.length} clients: ${CLIENTS.students} save profiles, ${CLIENTS.admins} post casting calls, ${CLIENTS.uploads} upload photos\n`,
  )
  console.log('round  acknowledged  lost  ready again after')
  for (let round = 1; round <= rounds; round++) {
    const acknowledged = await writeUntilKilled(clients)
    const readyAfter = await server.start()
    const missing = (await Promise.all(clients.map((client) => client.findLost()))).flat()
    for (const what of missing) console.log(`       lost: ${what}`)
    total += acknowledged
    lost += missing.length
    console.log(
      [
        String(round).padStart(5),
        String(acknowledged).padStart(13),
        String(missing.length).padStart(5),
        `${Math.round(readyAfter)} ms`.padStart(18),
      ].join(' '),
    )
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(`\n${rounds} rounds of kill -9, ${total} acknowledged writes, ${lost} lost`)
process.exitCode = lost > 0 || total === 0 ? 1 : 0

async function signInClients(): Promise<WritingClient[]> {
  const { url } = server
  const admin = await server.signIn(ADMIN)
  const students = await Promise.all(
    Array.from({ length: CLIENTS.students + CLIENTS.uploads }, async (_, index) => {
      const email = `student-${index}@kill-nine.example.edu`
      return { url, email, cookie: await server.signIn(email) }
    }),
  )
  return [
    ...(await Promise.all(students.slice(0, CLIENTS.students).map(createStudentClient))),
    ...students.slice(CLIENTS.students).map(createUploadClient),
    ...Array.from({ length: CLIENTS.admins }, (_, index) => createAdminClient({ url, cookie: admin, name: `client ${index}` })),
  ]
}

/** Kills the server as soon as a random number of writes was acknowledged, which is in the middle of the next ones. */
async function writeUntilKilled(clients: WritingClient[]): Promise<number> {
  const enough = randomInt(...KILL_AFTER_WRITES)
  let acknowledged = 0
  let killed: Promise<void> | undefined
  await Promise.all(
    clients.map(async (client) => {
      while (await client.write()) {
        acknowledged++
        if (acknowledged >= enough) killed ??= server.kill()
      }
    }),
  )
  await killed
  return acknowledged
}

import { to as copyTo } from 'pg-copy-streams'
import { memoryOf, watchMemory } from '../memory.ts'
import { median } from '../statistics.ts'
import type { Bench, Workload } from '../workload.ts'

const EVERYTHING = {
  basicInfo: true,
  contactInfo: true,
  academicInfo: true,
  physicalInfo: true,
  portfolio: true,
  availability: true,
  demographics: true,
}

interface Streamed {
  readonly firstByteMs: number
  readonly megabytes: number
  readonly seconds: number
}

async function read(stream: AsyncIterable<Uint8Array>, begin: number): Promise<Streamed> {
  let firstByteMs = 0
  let bytes = 0
  for await (const chunk of stream) {
    firstByteMs ||= performance.now() - begin
    bytes += chunk.byteLength
  }
  return { firstByteMs, megabytes: bytes / 1e6, seconds: (performance.now() - begin) / 1000 }
}

async function exported({ server, director }: Bench): Promise<Streamed> {
  const begin = performance.now()
  const response = await fetch(`${server.url}/api/export/students`, {
    method: 'POST',
    headers: { cookie: director, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', includeFields: EVERYTHING }),
  })
  if (response.status !== 200 || !response.body) throw new Error(`the export answered ${response.status}`)
  return read(response.body, begin)
}

/** The same rows with their photos, written by PostgreSQL itself. */
async function copied({ db }: Bench): Promise<Streamed> {
  const client = await db.connect()
  try {
    const begin = performance.now()
    return await read(
      client.query(
        copyTo(`COPY (SELECT *, ARRAY(SELECT hash FROM profile_photos WHERE profile_id = p.id ORDER BY position, profile_photos.id)
          FROM student_profiles AS p ORDER BY last_name, first_name, id) TO STDOUT (FORMAT csv)`),
      ),
      begin,
    )
  } finally {
    client.release()
  }
}

export const exportStudents: Workload = {
  name: 'export',
  title: 'Everybody as CSV, all categories',
  async run(bench) {
    const [ours, theirs, memory]: [Streamed[], Streamed[], number[]] = [[], [], []]
    const before = await memoryOf(bench.server.pid)
    // A million rows take so long that one measurement is sufficient.
    for (let round = 0; round < (bench.students > 200_000 ? 1 : bench.rounds); round++) {
      const stop = watchMemory(bench.server.pid)
      ours.push(await exported(bench))
      memory.push((await stop()).most)
      theirs.push(await copied(bench))
    }
    const rate = (of: readonly Streamed[]) => median(of.map(({ seconds }) => bench.students / seconds))
    return [
      { name: 'first byte', value: median(ours.map(({ firstByteMs }) => firstByteMs)), unit: 'ms' },
      { name: 'whole file', value: median(ours.map(({ seconds }) => seconds)), unit: 's' },
      { name: 'students', value: rate(ours), unit: '/s', baseline: { name: 'COPY of PostgreSQL', value: rate(theirs) } },
      { name: 'of the file', value: median(ours.map(({ megabytes, seconds }) => megabytes / seconds)), unit: 'MB/s' },
      { name: 'application before', value: before, unit: 'MB' },
      { name: 'application at its peak', value: Math.max(...memory), unit: 'MB', goal: { most: 200 } },
    ]
  },
}

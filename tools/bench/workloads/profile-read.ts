import { measureReads } from '../reads.ts'
import type { Workload } from '../workload.ts'

const PROFILES = 200

export const profileRead: Workload = {
  name: 'profile',
  title: 'A casting director opens profiles',
  async run(bench) {
    const { rows } = await bench.db.query<{ id: number }>(
      `SELECT id FROM student_profiles ORDER BY id OFFSET (SELECT count(*) / 2 FROM student_profiles) LIMIT ${PROFILES}`,
    )
    const reads = rows.map(({ id }) => ({ path: `/api/talent/${id}`, cookie: bench.director }))
    return measureReads(bench, reads, { processor: 0.4 })
  },
}

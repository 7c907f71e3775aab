import { prepareCastingCalls } from '../casting-calls.ts'
import { measureReads } from '../reads.ts'
import { STUDENT, type Workload } from '../workload.ts'

/** The requests of a signed-in student's first page: the page, then its data. */
const PATHS = ['/my-profile', '/api/student-profile', '/api/projects', '/api/applications', '/api/messages/unread/count']

export const studentHome: Workload = {
  name: 'student-home',
  title: `A student’s first page: its ${PATHS.length} requests`,
  prepare: prepareCastingCalls,
  async run(bench) {
    const cookie = await bench.signIn(STUDENT)
    return measureReads(
      bench,
      PATHS.map((path) => ({ path, cookie, headers: { 'Accept-Encoding': 'br, gzip' } })),
    )
  },
}

import { prepareCastingCalls } from '../casting-calls.ts'
import { measureReads } from '../reads.ts'
import type { Workload } from '../workload.ts'

const PATHS = ['/admin-dashboard', '/api/projects', '/api/projects/applications/counts']

export const dashboard: Workload = {
  name: 'dashboard',
  title: `The dashboard of 40 casting calls: its ${PATHS.length} requests, each counted`,
  prepare: prepareCastingCalls,
  run: (bench) =>
    measureReads(
      bench,
      PATHS.map((path) => ({ path, cookie: bench.director, headers: { 'Accept-Encoding': 'br, gzip' } })),
      { rate: 500, patience: 25 },
    ),
}

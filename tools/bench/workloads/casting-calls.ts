import { prepareCastingCalls } from '../casting-calls.ts'
import { measureReads } from '../reads.ts'
import type { Workload } from '../workload.ts'

export const castingCalls: Workload = {
  name: 'casting-calls',
  title: 'A list of 40 casting calls',
  prepare: prepareCastingCalls,
  run: (bench) => measureReads(bench, [{ path: '/api/projects', cookie: bench.director }], { processor: 1 }),
}

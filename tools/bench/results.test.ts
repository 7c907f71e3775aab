import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { figureOf, newestResults, type Result } from './results.ts'

const machine = { cpu: 'any', cores: 2, memoryMB: 1000, node: 'v24', platform: 'linux x64' }

function result(at: string, students: number, median?: number): Result {
  const figures = median === undefined ? [] : [{ name: 'median', value: median, unit: 'ms' as const }]
  return { at, machine, students, workloads: [{ workload: 'search', title: 'Search', load: 0, figures }] }
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callboard-results-'))
})
afterEach(() => rm(folder, { recursive: true }))

const keep = (...results: Result[]) =>
  Promise.all(results.map((one, place) => writeFile(join(folder, `bench-${place}.json`), JSON.stringify(one))))

it('the newest run of each size that measured something counts, smallest size first', async () => {
  await keep(result('2026-01-02', 1000, 2), result('2026-01-03', 100, 1), result('2026-01-04', 1000, 3), result('2026-01-05', 1000))
  await writeFile(join(folder, 'search-old.json'), 'of an older kind')
  const newest = await newestResults('search', folder)
  expect(newest.map((one) => [one.students, figureOf(one, 'search', 'median')])).toEqual([
    [100, 1],
    [1000, 3],
  ])
  expect(await newestResults('inbox', folder)).toEqual([])
})

it('a missing figure does not count as zero', () => {
  expect(() => figureOf(result('2026-01-01', 100, 1), 'search', 'p99')).toThrow('no figure search, p99')
})

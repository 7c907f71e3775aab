import { expect, it } from 'vitest'
import { textTable } from './table.ts'

it('columns are as wide as their widest cell, and a workload is named once', () => {
  const rows = [
    { workload: 'search', figure: 'median', measured: '2.72 ms' },
    { workload: 'search', figure: 'p99', measured: '9 ms' },
    { workload: 'inbox', figure: 'median', measured: '4 ms' },
  ]
  expect(textTable(rows).split('\n')).toEqual([
    'workload  figure  measured',
    '--------  ------  --------',
    'search    median  2.72 ms',
    '          p99     9 ms',
    'inbox     median  4 ms',
  ])
})

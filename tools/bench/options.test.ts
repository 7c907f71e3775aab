import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

const read = (...args: string[]) => readOptions(args, ['search', 'inbox'])

it('everything is measured at 100,000 students by default', () => {
  expect(read()).toMatchObject({ students: [100_000], only: [], data: undefined })
})

it('workloads and sizes are chosen by lists', () => {
  expect(read('--only', 'search,inbox', '--students', '10000,1000000')).toMatchObject({
    students: [10_000, 1_000_000],
    only: ['search', 'inbox'],
  })
})

it.each([
  [['--only', 'serach'], 'There is no workload serach; there are search, inbox'],
  [['--students', 'many'], '--students takes whole numbers from 1, not many'],
  [['--students', ''], '--students takes one number'],
  [['--rounds', '0'], '--rounds takes whole numbers from 1, not 0'],
  [['--students', '1,2', '--data', 'x'], '--data goes with one number of students'],
])('%o is refused with words', (args, message) => {
  expect(() => read(...args)).toThrow(message)
})

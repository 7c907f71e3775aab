import { expect, test } from 'vitest'
import { processorTime } from './processor-time.ts'

test('the processor time of a process is counted in milliseconds, and that of a missing process not at all', async () => {
  const before = await processorTime(process.pid)
  if (before === undefined) return expect(process.platform).not.toBe('linux')
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1000
  expect(Math.abs(before - own)).toBeLessThan(0.2 * own + 200)
  expect(await processorTime(2 ** 22 + 1)).toBeUndefined()
})

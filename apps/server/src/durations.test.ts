import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SIDES = ['packages/contract/src', 'apps/server/src', 'apps/web/src']

test('an hour and a day have their milliseconds in one place', () => {
  const files = SIDES.flatMap((side) =>
    readdirSync(join(ROOT, side), { recursive: true, encoding: 'utf8' }).map((file) => join(side, file)),
  ).filter((file) => /\.tsx?$/.test(file) && !/durations(\.test)?\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(2000)
  const again = files.filter((file) =>
    /\b(86_?400_?000|3_?600_?000)\b|const (DAY|HOUR|MINUTE)_MS =/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(again).toEqual([])
})

import { expect, it } from 'vitest'
import { plotGrowth } from './growth-chart.ts'

const texts = { title: 'Search & size', description: 'It grows slowly.' }
const points = (...ms: number[]) => ms.map((value, place) => ({ students: 10_000 * 10 ** place, ms: value }))

it('a line goes through a point for each size, tenfold steps equally far apart', () => {
  const svg = plotGrowth([{ name: 'half', points: points(1, 2, 4) }], texts)
  const path = /<path class="line s0" d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"/.exec(svg)
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = path?.slice(1).map(Number) ?? []
  expect(x2 - x1).toBeCloseTo(x3 - x2, 0)
  // Higher values are nearer to the top, in proportion.
  expect((y2 - y3) / (y1 - y2)).toBeCloseTo(2, 1)
  expect(svg).toContain('1,000,000')
  expect(svg).toContain('>5 ms<')
})

it('texts are escaped, and dark screens have their own colours', () => {
  const svg = plotGrowth([{ name: '<p99>', points: points(1, 2) }], texts)
  expect(svg).toContain('Search &#38; size')
  expect(svg).not.toContain('<p99>')
  expect(svg).toContain('prefers-color-scheme: dark')
})

it('one size is refused', () => {
  expect(() => plotGrowth([{ name: 'half', points: points(1) }], texts)).toThrow('two sizes')
})

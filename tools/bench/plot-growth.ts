/**
 * `node tools/bench/plot-growth.ts`: renders docs/images/search-growth.svg from the newest runs that measured the search, one of each size.
 * They come from `npm run bench -- --only search --students 10000,30000,100000,300000,1000000`.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { plotGrowth } from './growth-chart.ts'
import { figureOf, newestResults } from './results.ts'

const FILE = fileURLToPath(new URL('../../docs/images/search-growth.svg', import.meta.url))
const LINES = { 'one caller, median': 'half of all searches', 'one caller, p99': '99 of 100' } as const

const results = await newestResults('search')
const series = Object.entries(LINES).map(([figure, name]) => ({
  name,
  points: results.map((result) => ({ students: result.students, ms: figureOf(result, 'search', figure) })),
}))
const shown = (place: number) => {
  const point = series[0]?.points.at(place)
  return point && `${point.ms.toFixed(1)} ms with ${point.students.toLocaleString('en')} students`
}
await writeFile(
  FILE,
  plotGrowth(series, {
    title: 'How long a search takes as students become more',
    description: `Half of all searches are answered within ${shown(0)}, and within ${shown(-1)}.`,
  }),
)
console.log(`Plotted from ${results.map(({ at, students }) => `${students.toLocaleString('en')} (${at})`).join(', ')}: ${FILE}`)

/** A figure at several sizes, smallest first. */
export interface Series {
  readonly name: string
  readonly points: readonly { readonly students: number; readonly ms: number }[]
}

const WIDTH = 720
const HEIGHT = 360
/** Margins for the numbers on the left and below, and for the names of the lines on the right. */
const PLOT = { left: 64, top: 20, right: WIDTH - 180, bottom: HEIGHT - 56 } as const
const TICKS = [1, 2, 3, 5]

const STYLE = `
    text { font: 14px system-ui, sans-serif; fill: #3b3632; }
    .grid { stroke: #e4ded7; } .axis { stroke: #8a8178; }
    .line { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
    .s0 { stroke: #9a5b00; } .d0, .n0 { fill: #9a5b00; } .s1 { stroke: #1f6f78; } .d1, .n1 { fill: #1f6f78; }
    .name { font-weight: 600; }
    @media (prefers-color-scheme: dark) {
      text { fill: #d9d2ca; } .grid { stroke: #3d3833; } .axis { stroke: #8a8178; }
      .s0 { stroke: #f0b04a; } .d0, .n0 { fill: #f0b04a; } .s1 { stroke: #6cc4ce; } .d1, .n1 { fill: #6cc4ce; }
    }`

const rounded = (value: number) => Math.round(value * 10) / 10
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Rounds up to the next of 1, 2, 3, 5, 10, 20 … */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (TICKS.find((tick) => tick * power >= value) ?? 10) * power
}

/**
 * Plots figures against the number of students, as an SVG that follows the reader's light or dark setting.
 *
 * @param description its alt text
 */
export function plotGrowth(series: readonly Series[], { title, description }: { title: string; description: string }): string {
  const points = series.flatMap((one) => one.points)
  const sizes = [...new Set(points.map(({ students }) => students))].sort((one, other) => one - other)
  const [smallest = 1, largest = 1] = [sizes[0], sizes.at(-1)]
  if (smallest === largest) throw new RangeError('Growth needs figures at two sizes or more')
  const highest = roundedUp(Math.max(...points.map(({ ms }) => ms)))
  const x = (students: number) =>
    rounded(PLOT.left + ((PLOT.right - PLOT.left) * Math.log(students / smallest)) / Math.log(largest / smallest))
  const y = (ms: number) => rounded(PLOT.bottom - ((PLOT.bottom - PLOT.top) * ms) / highest)

  const grid = Array.from({ length: 5 }, (_, place) => {
    const ms = (highest * (place + 1)) / 5
    return `<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${y(ms)}" y2="${y(ms)}"/>
  <text x="${PLOT.left - 8}" y="${y(ms) + 5}" text-anchor="end">${rounded(ms)} ms</text>`
  })
  const scale = sizes.map(
    (students) => `<text x="${x(students)}" y="${PLOT.bottom + 24}" text-anchor="middle">${students.toLocaleString('en')}</text>`,
  )
  const lines = series.map(({ name, points: own }, place) => {
    const last = own.at(-1)
    const path = own.map(({ students, ms }, index) => `${index === 0 ? 'M' : 'L'}${x(students)} ${y(ms)}`).join('')
    const dots = own.map(({ students, ms }) => `<circle class="d${place}" cx="${x(students)}" cy="${y(ms)}" r="4"/>`)
    const label = last && `<text class="name n${place}" x="${x(last.students) + 12}" y="${y(last.ms) + 5}">${escaped(name)}</text>`
    return [`<path class="line s${place}" d="${path}"/>`, ...dots, label].join('\n  ')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title description">
  <title id="title">${escaped(title)}</title>
  <desc id="description">${escaped(description)}</desc>
  <style>${STYLE}
  </style>
  ${grid.join('\n  ')}
  <line class="axis" x1="${PLOT.left}" x2="${PLOT.right}" y1="${PLOT.bottom}" y2="${PLOT.bottom}"/>
  ${scale.join('\n  ')}
  <text x="${(PLOT.left + PLOT.right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">students</text>
  ${lines.join('\n  ')}
</svg>
`
}

/** In points, 72 per inch. Paper is US Letter, which the default institution uses. */
export const PAPER = { size: 'LETTER', width: 612, height: 792, margin: 36, footer: 24 } as const

const INK = '#1c1a17'
const SOFT = '#6b655c'

/** Text styles; the colours are those of the light theme. */
export const STYLE = {
  title: { weight: 700, size: 30, color: INK },
  lead: { weight: 400, size: 13, color: INK },
  name: { weight: 700, size: 13, color: INK },
  label: { weight: 400, size: 7.5, color: SOFT },
  value: { weight: 400, size: 7.5, color: INK },
  footer: { weight: 400, size: 8, color: SOFT },
} as const

export const RULE = '#d9d2c5'

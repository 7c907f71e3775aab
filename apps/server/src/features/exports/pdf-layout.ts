/** In points, 72 per inch. Paper is US Letter, which the default institution uses. */
export const PAPER = { size: 'LETTER', width: 612, height: 792, margin: 36, footer: 24 } as const

const PHOTO = { width: 108, height: 144 } as const
const GAP = 14

/** Positions within the part of a page for one talent. */
export const TALENT = {
  height: (PAPER.height - 2 * PAPER.margin - PAPER.footer) / 4,
  photo: PHOTO,
  text: { x: PAPER.margin + PHOTO.width + GAP, width: PAPER.width - 2 * PAPER.margin - PHOTO.width - GAP },
  /** Between the two columns of facts. */
  columnGap: 12,
  labelWidth: 56,
  leading: 9.4,
  /** Lines for facts and longer texts together, below the name. */
  rows: 15,
  /** From the top of the part to the baseline of the first line. */
  firstLine: 26,
} as const

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
export const FRAME = '#efe9de'

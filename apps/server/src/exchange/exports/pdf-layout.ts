import { PAPER } from '#platform/pdf/pdf-layout.ts'

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
  /** From the top of the talent's part to the baseline of the first line. */
  firstLine: 26,
} as const

export const FRAME = '#efe9de'

/** A body height as forms hold it. */
export interface Height {
  readonly feet: number
  readonly inches: number
}

/** Bounds of a height. */
export const HEIGHT = { minFeet: 3, maxFeet: 8, maxInches: 11 } as const

const CENTIMETRES_PER_INCH = 2.54
const FEET_AND_INCHES = /^(\d{1,2})\s*(?:'|’|′|ft\.?|feet|foot)\s*(?:(\d{1,2})\s*(?:"|”|″|''|’’|′′|in\.?|inch|inches)?)?$/i
const CENTIMETRES = /^(\d{2,3}(?:[.,]\d{1,2})?)\s*cm$/i
const METRES = /^([0-2][.,]\d{1,2})\s*m$/i

function withinBounds(feet: number, inches: number): Height | undefined {
  if (feet < HEIGHT.minFeet || feet > HEIGHT.maxFeet || inches < 0 || inches > HEIGHT.maxInches) return undefined
  return { feet, inches }
}

/** Many countries write a decimal comma. */
function decimal(digits: string): number {
  return Number(digits.replace(',', '.'))
}

function fromCentimetres(centimetres: number): Height | undefined {
  const total = Math.round(centimetres / CENTIMETRES_PER_INCH)
  return withinBounds(Math.floor(total / 12), total % 12)
}

/**
 * Reads a height as people write it: `5'6"`, `5' 6`, `5ft 6`, `168 cm`, `1.68 m`.
 *
 * @param text what was typed
 * @returns feet and whole inches (metric heights to the nearest), or `undefined` when it is no height from 3'0" to 8'11"
 */
export function parseHeight(text: string): Height | undefined {
  const typed = text.trim()
  const imperial = FEET_AND_INCHES.exec(typed)
  if (imperial) return withinBounds(Number(imperial[1]), Number(imperial[2] ?? 0))
  const centimetres = CENTIMETRES.exec(typed)?.[1]
  if (centimetres) return fromCentimetres(decimal(centimetres))
  const metres = METRES.exec(typed)?.[1]
  if (metres) return fromCentimetres(decimal(metres) * 100)
  return undefined
}

/** @returns the height as it is shown, such as `5'6"` */
export function formatHeight(height: Height): string {
  return `${height.feet}'${height.inches}"`
}

const INCHES_PER_FOOT = 12

/** A height in inches, as criteria have it. */
export function inchesOf({ feet, inches }: Height): number {
  return feet * INCHES_PER_FOOT + inches
}

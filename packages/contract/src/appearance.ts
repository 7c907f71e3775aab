/** Colour schemes a person may choose; `system` follows the device. */
export const SCHEMES = ['system', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** The cookie in which a device keeps its choice, so that the server can draw the page in it. Set by the page; absent for `system`. */
export const SCHEME_COOKIE = { name: 'callboard.scheme', maxAgeSeconds: 31_536_000 } as const

/**
 * Reads a stored choice.
 *
 * @param value what the cookie says
 * @returns `system` for anything that is no scheme
 */
export function readSchemeChoice(value: string | undefined): Scheme {
  return SCHEMES.find((scheme) => scheme === value) ?? 'system'
}

/** Text colours that an accent may carry. */
const INK = '#1b1305'
const PAPER = '#ffffff'

/** The contrast WCAG 2.2 AA asks of text. */
const READABLE = 4.5

type Rgb = readonly [number, number, number]

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * The WCAG contrast ratio of two colours.
 *
 * @param first `#rrggbb`
 * @param second `#rrggbb`
 * @returns 1 (the same) to 21 (black on white)
 */
export function contrast(first: string, second: string): number {
  const [darker, lighter] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function mix(hex: string, other: string, share: number): string {
  const base = channels(hex)
  const target = channels(other)
  return toHex([0, 1, 2].map((index) => base[index as 0] + (target[index as 0] - base[index as 0]) * share) as [number, number, number])
}

/**
 * Makes an institution's colour usable as accent: picks the text colour that reads better on it, and a pressed shade on
 * which that text still reads.
 *
 * @param hex `#rrggbb`
 * @returns the fill, its pressed shade, and the text on both, at 4.5:1 or better
 */
export function negotiateAccent(hex: string): { fill: string; pressed: string; text: string } {
  const text = contrast(hex, INK) >= contrast(hex, PAPER) ? INK : PAPER
  // A mid-tone may reach 4.5:1 with neither; it then moves away from its text until it does.
  const away = text === INK ? PAPER : '#000000'
  let fill = hex
  for (let share = 0.05; contrast(fill, text) < READABLE && share <= 1; share += 0.05) fill = mix(hex, away, share)
  return { fill, pressed: mix(fill, away, 0.14), text }
}

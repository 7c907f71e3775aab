/** Colour schemes a person may choose; `system` follows the device. */
export const SCHEMES = ['system', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/**
 * The cookie in which a device stores its colour scheme, so that the server can render the page in it. The page sets it; there is
 * none for `system`.
 */
export const SCHEME_COOKIE = { name: 'callboard.scheme', maxAgeSeconds: 31_536_000 } as const

/**
 * Reads a stored choice.
 *
 * @param value the value of the cookie
 * @returns `system` for anything that is not a scheme
 */
export function readSchemeChoice(value: string | undefined): Scheme {
  return SCHEMES.find((scheme) => scheme === value) ?? 'system'
}

/** Text colours on an accent. */
const INK = '#1b1305'
const PAPER = '#ffffff'

/** The minimum contrast of text by WCAG 2.2 AA. */
const READABLE = 4.5
/** The minimum contrast of the edge of a control by WCAG 2.2 AA. */
const VISIBLE = 3

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
 * The darkest background of the light scheme and the lightest of the dark scheme. A test compares them with
 * `apps/web/src/styles/tokens.css`.
 */
export const ACCENT_GROUNDS = { light: '#ebe3d3', dark: '#1e1a14' } as const

function towards(hex: string, other: string, until: (mixed: string) => boolean): string {
  let mixed = hex
  for (let share = 0.05; !until(mixed) && share <= 1.001; share += 0.05) mixed = mix(hex, other, Math.min(share, 1))
  return mixed
}

/** A shade of a fill that stands out from a background; `null` if the fill already does. */
function edge(fill: string, other: string, ground: string): string | null {
  const standsOut = (hex: string) => contrast(hex, ground) >= VISIBLE
  return standsOut(fill) ? null : towards(fill, other, standsOut)
}

/** An accent as the page uses it. Text has at least 4.5:1 contrast on its background, and edges at least 3:1. */
export interface Accent {
  /** Fill of the one main action. */
  fill: string
  /** The fill while it is hovered or pressed. */
  pressed: string
  /** Text on the fill, hovered or not. */
  text: string
  /** The accent as text on a light background, and on a dark one. */
  onLight: string
  onDark: string
  /** The edge of the fill on a light background and on a dark one; `null` where the fill itself stands out. */
  edgeOnLight: string | null
  edgeOnDark: string | null
}

/**
 * Makes an institution's colour usable as accent: chooses the text colour with more contrast on it, and shades of it that are readable as
 * text.
 *
 * @param hex `#rrggbb`
 */
export function negotiateAccent(hex: string): Accent {
  const text = contrast(hex, INK) >= contrast(hex, PAPER) ? INK : PAPER
  // Neither text colour may reach 4.5:1 on a mid-tone. The mid-tone is then darkened or lightened until one does.
  const away = text === INK ? PAPER : '#000000'
  const fill = towards(hex, away, (mixed) => contrast(mixed, text) >= READABLE)
  return {
    fill,
    pressed: mix(fill, away, 0.14),
    text,
    onLight: towards(hex, '#000000', (mixed) => contrast(mixed, ACCENT_GROUNDS.light) >= READABLE),
    onDark: towards(hex, PAPER, (mixed) => contrast(mixed, ACCENT_GROUNDS.dark) >= READABLE),
    edgeOnLight: edge(fill, INK, ACCENT_GROUNDS.light),
    edgeOnDark: edge(fill, PAPER, ACCENT_GROUNDS.dark),
  }
}

/** The custom properties of the page that an institution's colour replaces. @param hex `#rrggbb` */
export function accentProperties(hex: string): Readonly<Record<`--color-${string}`, string>> {
  const { fill, pressed, text, onLight, onDark, edgeOnLight, edgeOnDark } = negotiateAccent(hex)
  return {
    '--color-accent': fill,
    '--color-accent-pressed': pressed,
    '--color-on-accent': text,
    '--color-accent-text': `light-dark(${onLight},${onDark})`,
    '--color-accent-edge': `light-dark(${edgeOnLight ?? 'transparent'},${edgeOnDark ?? 'transparent'})`,
  }
}

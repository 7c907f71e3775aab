import type { Prng } from '../prng.ts'
import { type Colour, darken, lighten, mix } from './colour.ts'

/** Backdrops of a portrait studio: papers and painted canvas, muted so that faces stand out. */
export const BACKDROPS: Colour[] = [
  '#e9dfd0',
  '#ddcfba',
  '#cfc0ab',
  '#c9a88a',
  '#b98a6c',
  '#a9684c',
  '#b9bda8',
  '#8d967c',
  '#6f7a66',
  '#a8b4b8',
  '#76878f',
  '#4f5f69',
  '#a98791',
  '#7b5a64',
  '#d9b7a6',
  '#cda35a',
  '#b9b2a8',
  '#8a837a',
  '#57514b',
  '#5f7d78',
]

/** The size that pictures are composed in, and have by default, in pixels: 4 to 5, as casting sites crop. */
export const FRAME = { width: 1200, height: 1500 } as const

/** The wall behind a person and the light on it, as SVG for the whole frame. */
export function drawStudio(random: Prng, backdrop: Colour): string {
  const bright = lighten(backdrop, 0.34)
  const deep = darken(backdrop, 0.3)
  const x = random.integer(430, 770)
  const y = random.integer(420, 640)
  const wall = `<radialGradient id="wall" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="1150"><stop offset="0" stop-color="${bright}"/><stop offset=".45" stop-color="${backdrop}"/><stop offset="1" stop-color="${deep}"/></radialGradient>`
  return `<defs>${wall}</defs><rect width="1200" height="1500" fill="url(#wall)"/>${random.pick(SHAPES)(random, backdrop)}`
}

/** Side of the square of grain that is repeated over the picture. */
const GRAIN_SIDE = 256
/** Strongest grain and darkest corner, as opacity out of 255. */
const GRAIN = 5
const CORNER = 88

/**
 * The effects of lens and film, as raw RGBA of the picture's size: darker corners and grain. The grain also prevents visible steps in
 * soft gradients.
 */
export function makeFilm(random: Prng, { width, height }: { width: number; height: number }): Buffer {
  const grain = Array.from({ length: GRAIN_SIDE ** 2 }, () => random.next() + random.next() + random.next() - 1.5)
  const film = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromMiddle = Math.hypot((x - width / 2) / width, (y - height * 0.46) / height) / 0.72
      const shade = CORNER * Math.max(0, fromMiddle - 0.5) ** 1.5 * 2
      const speck = (grain[(y % GRAIN_SIDE) * GRAIN_SIDE + (x % GRAIN_SIDE)] ?? 0) * GRAIN
      // A bright speck lightens the shadow; where the speck is stronger, the pixel is white.
      const opacity = shade - speck
      film.fill(opacity < 0 ? 255 : 16, (y * width + x) * 4, (y * width + x) * 4 + 3)
      film[(y * width + x) * 4 + 3] = Math.min(255, Math.abs(opacity))
    }
  }
  return film
}

type Shape = (random: Prng, backdrop: Colour) => string

const disc: Shape = (random, backdrop) => {
  const tone = random.chance(0.5) ? lighten(backdrop, 0.4) : mix(backdrop, random.pick(BACKDROPS), 0.45)
  return `<circle cx="${random.integer(520, 680)}" cy="${random.integer(560, 700)}" r="${random.integer(430, 500)}" fill="${tone}" opacity=".75"/>`
}

const arch: Shape = (random, backdrop) => {
  const left = random.integer(150, 230)
  const right = 1200 - random.integer(150, 230)
  const radius = (right - left) / 2
  return `<path d="M${left} 1500V${240 + radius}A${radius} ${radius} 0 0 1 ${right} ${240 + radius}V1500Z" fill="${lighten(backdrop, 0.3)}" opacity=".7"/>`
}

const paperRoll: Shape = (random, backdrop) => {
  const edge = random.integer(90, 190)
  return `<rect x="${edge}" width="${1200 - 2 * edge}" height="1500" fill="${lighten(backdrop, 0.2)}" opacity=".65"/><path d="M${edge} 0V1500M${1200 - edge} 0V1500" stroke="${darken(backdrop, 0.35)}" stroke-width="3" opacity=".35"/>`
}

/** Daylight through a window, out of focus at its edges. */
const windowLight: Shape = (random) => {
  const x = random.integer(60, 480)
  const panes = [0, 1].flatMap((row) => [0, 1].map((column) => [x + column * 330 + row * -60, 120 + row * 470] as const))
  const pane = ([left, top]: readonly [number, number], grow: number, opacity: number) =>
    `<path d="M${left - grow} ${top - grow}L${left + 290 + grow} ${top - 70 - grow}L${left + 235 + grow} ${top + 350 + grow}L${left - 55 - grow} ${top + 420 + grow}Z" fill="#fff3dc" opacity="${opacity}"/>`
  return [14, 8, 2].map((grow) => panes.map((place) => pane(place, grow, 0.085)).join('')).join('')
}

const slant: Shape = (random, backdrop) => {
  const from = random.integer(300, 900)
  const to = from + random.integer(-420, 420)
  return `<path d="M${from} 0H1200V1500H${to}Z" fill="${random.chance(0.5) ? darken(backdrop, 0.16) : lighten(backdrop, 0.22)}" opacity=".7"/>`
}

const blinds: Shape = () =>
  Array.from(
    { length: 9 },
    (_, row) =>
      `<path d="M-40 ${90 + row * 128}L1240 ${-30 + row * 128}V${22 + row * 128}L-40 ${142 + row * 128}Z" fill="#fff1d6" opacity=".13"/>`,
  ).join('')

const glow: Shape = (random) => {
  const x = random.chance(0.5) ? 180 : 1020
  return `<radialGradient id="glow"><stop offset="0" stop-color="#fff0d8" stop-opacity=".6"/><stop offset="1" stop-color="#fff0d8" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="380" r="720" fill="url(#glow)"/>`
}

const SHAPES: Shape[] = [disc, arch, paperRoll, windowLight, windowLight, slant, blinds, glow, glow]

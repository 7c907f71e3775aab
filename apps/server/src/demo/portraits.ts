import sharp from 'sharp'
import { brightness, type Colour, darken } from './portrait/colour.ts'
import { drawFigure, FIGURE, type Styling } from './portrait/figure.ts'
import type { Garment } from './portrait/garments.ts'
import { type Heritage, type Person, type Presentation, personOf } from './portrait/person.ts'
import { BACKDROPS, drawStudio, FRAME, makeFilm } from './portrait/studio.ts'
import { type Prng, prng } from './prng.ts'

export { HERITAGES, type Heritage } from './portrait/person.ts'

export type PortraitOptions = {
  presents: Presentation
  heritage: Heritage
  /** Which picture of the person, from 0: another crop, backdrop, outfit and expression of the same face. */
  shot: number
}

/**
 * A drawn portrait photograph, 4 to 5, as JPEG. The same seed and options give the same picture; the same seed with another shot gives the
 * same person. Faces after Lorelei by Lisa Wischofsky (CC0).
 *
 * @param width in pixels; the processor time grows with its square
 */
export async function portrait(seed: string, options: PortraitOptions, width: number = FRAME.width): Promise<Buffer> {
  const random = prng(`shot ${options.shot} of ${seed}`)
  const person = personOf(seed, options.presents, options.heritage)
  const shot = SHOTS[options.shot % SHOTS.length] ?? HEADSHOT
  const habits = prng(`habits of ${seed}`)
  // A third of all people turn their other side to the camera.
  const mirrored = shot.mirrored !== habits.chance(0.35)
  const styling = styleShot(random, person, shot, habits)
  const backdrop = pickBackdrop(random, person, styling.colour, shot)
  const { scale, x, y, tilt } = shot.crop(random)
  const place = `translate(${x} ${y}) rotate(${tilt}) scale(${mirrored ? -scale : scale} ${scale}) translate(${-FIGURE.faceX} ${-FIGURE.faceY})`
  const size = { width, height: Math.round((width * FRAME.height) / FRAME.width) }
  const frame = `width="${size.width}" height="${size.height}" viewBox="0 0 ${FRAME.width} ${FRAME.height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${drawStudio(random, backdrop)}<g transform="${place}">${drawFigure(person, styling)}</g></svg>`
  const film = films.get(width) ?? makeFilm(prng('film'), size)
  films.set(width, film)
  const picture = sharp(Buffer.from(svg))
    .composite([{ input: film, raw: { ...size, channels: 4 } }])
    .removeAlpha()
  if (!shot.monochrome) return picture.jpeg({ quality: JPEG_QUALITY }).toBuffer()
  const contrast = brightness(person.skin) > 0.5 ? -24 : 12
  return picture.greyscale().linear(1.16, contrast).toColourspace('srgb').tint('#f3ece2').jpeg({ quality: JPEG_QUALITY }).toBuffer()
}

const JPEG_QUALITY = 86

/** By width of the picture. Made once per width, because it is the same for all pictures of a size. */
const films = new Map<number, Buffer>()

type Shot = {
  /** The position of the middle of the face in the frame, its size, and its rotation in degrees. */
  crop(random: Prng): { scale: number; x: number; y: number; tilt: number }
  mirrored: boolean
  monochrome: boolean
  mouths: readonly string[]
  eyes?: string
}

const SMILES = ['happy01', 'happy02', 'happy02', 'happy04', 'happy03']
const LAUGHS = ['happy05', 'happy06']
const CALM = ['happy14', 'happy10', 'sad09', 'happy14', 'happy01']

const HEADSHOT: Shot = {
  crop: (random) => ({
    scale: 1.12 + random.next() * 0.1,
    x: random.integer(585, 625),
    y: random.integer(650, 680),
    tilt: random.pick([-2, 0, 0, 1]),
  }),
  mirrored: false,
  monochrome: false,
  mouths: SMILES,
}

/** The shots of one person: the headshot first, then shots that show range. */
const SHOTS: readonly Shot[] = [
  HEADSHOT,
  {
    crop: (random) => ({ scale: 0.82 + random.next() * 0.06, x: random.integer(540, 660), y: random.integer(550, 590), tilt: 0 }),
    mirrored: true,
    monochrome: false,
    mouths: LAUGHS,
  },
  {
    crop: (random) => ({
      scale: 1.28 + random.next() * 0.1,
      x: random.integer(590, 640),
      y: random.integer(690, 730),
      tilt: random.pick([-5, -4, 4]),
    }),
    mirrored: false,
    monochrome: true,
    mouths: CALM,
  },
  {
    crop: (random) => ({ scale: 0.96, x: random.pick([460, 740]), y: 640, tilt: random.pick([-2, 0, 2]) }),
    mirrored: true,
    monochrome: false,
    mouths: CALM,
  },
  {
    crop: () => ({ scale: 0.78, x: 600, y: 560, tilt: 0 }),
    mirrored: false,
    monochrome: false,
    mouths: LAUGHS,
    eyes: 'variant22',
  },
]

const CLOTH: readonly Colour[] = [
  '#26262b',
  '#2f3a4a',
  '#f1ebe0',
  '#d9cbb4',
  '#6b2f35',
  '#8c4a32',
  '#4d5a44',
  '#3f6663',
  '#c99a3f',
  '#b46a54',
  '#7d8ba0',
  '#5a4a5e',
  '#9aa58c',
  '#c7a19a',
  '#43352e',
]
const UNDER: readonly Colour[] = ['#f4efe6', '#26262b', '#d9cbb4', '#e7d9d0', '#6d7a86']

function styleShot(random: Prng, person: Person, shot: Shot, habits: Prng): Styling {
  const garments: readonly Garment[] =
    person.presents === 'woman'
      ? ['tee', 'turtleneck', 'sweater', 'blazer', 'blazer', 'shirt', 'camisole', 'camisole', 'hoodie']
      : ['tee', 'tee', 'turtleneck', 'sweater', 'blazer', 'blazer', 'shirt', 'shirt', 'hoodie']
  return {
    garment: random.pick(garments),
    colour: random.pick(CLOTH),
    second: random.pick(UNDER),
    scarf: habits.pick(CLOTH),
    expression: {
      eyes: shot.eyes ?? person.face.eyes,
      mouth: random.pick(shot.mouths),
      glasses: !shot.monochrome,
      lips: person.presents === 'woman',
    },
  }
}

/** Picks a backdrop that contrasts with both clothes and skin. */
function pickBackdrop(random: Prng, person: Person, cloth: Colour, shot: Shot): Colour {
  if (shot.monochrome) return random.pick(['#8a837a', '#57514b', '#cfc0ab', '#3a3634'])
  const choices = random.sample(BACKDROPS, 6)
  const distance = (backdrop: Colour) =>
    Math.min(contrast(backdrop, person.skin), contrast(backdrop, cloth), contrast(backdrop, darken(person.hair, 0.2)) + 20)
  return choices.reduce((best, next) => (distance(next) > distance(best) ? next : best))
}

function contrast(one: Colour, other: Colour): number {
  return Math.hypot(...[1, 3, 5].map((at) => Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)))
}

import { createAvatar } from '@dicebear/core'
import * as lorelei from '@dicebear/lorelei'
import { brightness, darken, mix } from './colour.ts'
import type { Person } from './person.ts'

/** A drawn head in three layers, so that clothes come between them. Coordinates are those of `FIGURE` in `figure.ts`. */
export type Face = {
  /** Hair that falls behind the shoulders. */
  back: string
  /** Head, neck and features. */
  head: string
  /** Hair that falls over the face and shoulders. */
  front: string
}

export type Expression = { eyes: string; mouth: string; glasses: boolean; lips: boolean }

/** Fills of the drawing. The figure defines gradients under these ids. */
const SKIN_FILL = 'url(#skin)'
export const HAIR_FILL = 'url(#hair)'

// Colours that occur nowhere else, so that their shapes can be found.
const SKIN_MARK = 'f0f0f1'
const HAIR_MARK = 'f0f0f2'
const MOUTH_MARK = 'f0f0f3'

/** How the style begins its groups: one for the head with its hair, and one for ornaments, which stays empty. */
const PLACE = '<g transform="translate(10 -60)">'

/**
 * Draws a person's head after Lorelei by Lisa Wischofsky (CC0).
 * @param shading laid over the skin, kept within its outline, and under the features
 */
export function drawFace(person: Person, expression: Expression, shading: string): Face {
  const { face, skin, hair } = person
  const line = darken(skin, 0.78)
  const svg = createAvatar(lorelei, {
    seed: 'callboard',
    hair: [isDrawnHere(person) ? 'variant28' : person.hairStyle],
    head: [face.head],
    eyes: [expression.eyes],
    eyebrows: [face.eyebrows],
    nose: [face.nose],
    mouth: [expression.mouth],
    glasses: [person.glasses ?? 'variant01'],
    glassesProbability: person.glasses && expression.glasses ? 100 : 0,
    freckles: ['variant01'],
    frecklesProbability: person.freckles ? 100 : 0,
    earrings: [person.earrings ?? 'variant02'],
    earringsProbability: person.earrings ? 100 : 0,
    beardProbability: 0,
    hairAccessoriesProbability: 0,
    skinColor: [SKIN_MARK],
    hairColor: [HAIR_MARK],
    mouthColor: [MOUTH_MARK],
    noseColor: [bare(darken(skin, 0.6))],
    eyebrowsColor: [bare(mix(darken(hair, 0.5), darken(skin, 0.7), 0.3))],
    eyesColor: ['1b1312'],
    frecklesColor: [bare(darken(skin, 0.35))],
    glassesColor: ['2a2220'],
    earringsColor: ['c79a4b'],
  } as never).toString()

  // The style writes the hair behind, then the head, then one path of hair in front.
  const drawing = svg.slice(svg.indexOf(PLACE) + PLACE.length, svg.lastIndexOf(PLACE) - '</g>'.length)
  const frontAt = drawing.lastIndexOf('<path')
  const headAt = drawing.indexOf(
    '<path',
    drawing.indexOf(`fill="#${HAIR_MARK}"`) < drawing.indexOf('fill="#000"') ? firstOther(drawing) : 0,
  )
  const placed = (part: string) => (part ? `${PLACE}${part}</g>` : '')
  const coloured = (part: string) =>
    placed(part.replaceAll(`#${SKIN_MARK}`, SKIN_FILL).replaceAll(`#${HAIR_MARK}`, HAIR_FILL).replaceAll('fill="#000"', `fill="${line}"`))
  return {
    back: coloured(drawing.slice(0, headAt)),
    head: coloured(withShading(withMouth(drawing.slice(headAt, frontAt), expression, person), shading)),
    front: coloured(drawing.slice(frontAt)),
  }
}

/** Whether we draw the hair or its covering ourselves, instead of Lorelei. */
export function isDrawnHere({ hairStyle, headwear }: Person): boolean {
  return headwear !== undefined || !hairStyle.startsWith('variant')
}

function bare(colour: string): string {
  return colour.slice(1)
}

/** Where the first path begins that does not draw hair. */
function firstOther(drawing: string): number {
  for (const { 0: path, index } of drawing.matchAll(/<path[^>]*>/g)) if (!path.includes(HAIR_MARK)) return index
  return 0
}

function withShading(head: string, shading: string): string {
  const skin = head.match(new RegExp(`<path d="([^"]+)" fill="#${SKIN_MARK}"/>`))
  if (!skin) return head
  const clip = `<clipPath id="face"><path d="${skin[1]}"/></clipPath>`
  // The shading is written in the figure's coordinates, the head in its own.
  return head.replace(skin[0], `${skin[0]}${clip}<g clip-path="url(#face)"><g transform="translate(-10 60)">${shading}</g></g>`)
}

/** Gives an open smile its teeth, and lips their colour; the style draws lines only. */
function withMouth(head: string, { mouth, lips }: Expression, { skin }: Person): string {
  const lipColour = lips ? mix(darken(skin, brightness(skin) > 0.5 ? 0.35 : 0.66), '#9c2f38', 0.5) : darken(skin, 0.74)
  const coloured = (part: string) => part.replaceAll(`#${MOUTH_MARK}`, lipColour)
  const path = head.match(new RegExp(`<path d="([^"]+)" fill="#${MOUTH_MARK}"`))
  const outline = path?.[1]?.match(/^[^Zz]*[Zz]/)?.[0]
  if (!path || !outline || (mouth !== 'happy05' && mouth !== 'happy06')) return coloured(head)
  return coloured(head.replace(path[0], `<path d="${outline}" fill="#fffaf3"/>${path[0]}`))
}

import { brightness, type Colour, darken, lighten, mix } from './colour.ts'
import { drawFace, type Expression, isDrawnHere } from './face.ts'
import { drawGarment, type Garment } from './garments.ts'
import { drawHair, drawHeadwear } from './headwear.ts'
import type { Person } from './person.ts'

/** The parts that may change from one shot to the next. */
export type Styling = {
  garment: Garment
  colour: Colour
  second: Colour
  scarf: Colour
  expression: Expression
}

/** Positions in the figure's coordinates, which are those of Lorelei; the head fills the middle. */
export const FIGURE = { faceX: 490, faceY: 470 } as const

/** A person in clothes, as SVG in the figure's coordinates; light comes from the upper right, where the face looks. */
export function drawFigure(person: Person, styling: Styling): string {
  const { skin, hair, headwear } = person
  const face = drawFace(person, styling.expression, drawShading(person))
  const own = headwear ? drawHeadwear(headwear, styling.scarf) : isDrawnHere(person) ? drawHair(person.hairStyle, hair) : undefined
  const layers = own ?? { back: face.back, front: '', over: face.front }
  const garment = drawGarment(headwear === 'hijab' ? 'tee' : styling.garment, styling.colour, styling.second)
  const build = (part: string) =>
    `<g transform="translate(488 0) scale(${person.presents === 'woman' ? 0.86 : 0.95} 1) translate(-488 0)">${part}</g>`
  return `<defs>${gradients(skin, hair, styling.colour)}</defs>
    ${layers.back}${build(garment.behind)}${face.head}
    ${layers.front}${build(garment.infront)}${layers.over}`
}

function gradients(skin: Colour, hair: Colour, cloth: Colour): string {
  const glow = brightness(skin) > 0.5 ? 0.16 : 0.22
  const blush = mix(skin, '#cf4338', brightness(skin) > 0.5 ? 0.5 : 0.36)
  return `<linearGradient id="skin" gradientUnits="userSpaceOnUse" x1="720" y1="260" x2="230" y2="760"><stop offset="0" stop-color="${lighten(skin, glow)}"/><stop offset=".5" stop-color="${skin}"/><stop offset="1" stop-color="${mix(darken(skin, 0.2), '#8a3b22', 0.12)}"/></linearGradient>
    <linearGradient id="skinline" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${darken(skin, 0.78)}"/></linearGradient>
    <radialGradient id="hair" gradientUnits="userSpaceOnUse" cx="590" cy="190" r="760"><stop offset="0" stop-color="${lighten(hair, brightness(hair) > 0.4 ? 0.2 : 0.14)}"/><stop offset=".4" stop-color="${hair}"/><stop offset="1" stop-color="${darken(hair, 0.45)}"/></radialGradient>
    <linearGradient id="cloth" gradientUnits="userSpaceOnUse" x1="900" y1="860" x2="60" y2="1700"><stop offset="0" stop-color="${lighten(cloth, 0.12)}"/><stop offset=".45" stop-color="${cloth}"/><stop offset="1" stop-color="${darken(cloth, 0.34)}"/></linearGradient>
    <radialGradient id="blush"><stop offset="0" stop-color="${blush}" stop-opacity="${brightness(skin) > 0.5 ? 0.5 : 0.34}"/><stop offset="1" stop-color="${blush}" stop-opacity="0"/></radialGradient>
    <radialGradient id="shine"><stop offset="0" stop-color="${lighten(skin, 0.5)}" stop-opacity="${0.12 + brightness(skin) * 0.4}"/><stop offset="1" stop-color="${lighten(skin, 0.5)}" stop-opacity="0"/></radialGradient>`
}

/** Chin of each of the style's heads, downwards from the shortest. */
const CHIN: Record<string, number> = { variant01: 30, variant02: 8, variant03: 2, variant04: 0 }

function drawShading(person: Person): string {
  const { skin, hair, beard } = person
  const chin = CHIN[person.face.head] ?? 0
  const shadow = mix(darken(skin, 0.42), '#5a1f1a', 0.25)
  const beardColour = darken(hair, 0.25)
  const hairs = {
    full: `<path d="M338 590C346 690 410 745 520 ${768 + chin}C640 ${780 + chin} 720 690 722 560 712 610 700 640 678 652 660 590 580 582 500 594 478 604 470 630 462 652 410 650 372 628 338 590ZM516 616C560 606 610 606 636 612 650 640 600 664 566 664 530 664 506 640 516 616Z" fill-rule="evenodd" fill="${beardColour}" opacity=".93"/>`,
    short: `<path d="M340 610C352 690 420 735 520 ${760 + chin}C640 ${772 + chin} 712 690 718 580 700 650 660 690 570 694 470 694 390 664 340 610Z" fill="${beardColour}" opacity=".42"/>`,
  }
  return `<path d="M300 610C372 730 480 ${748 + chin} 560 ${752 + chin}L612 ${724 + chin} 660 780C600 ${880 + chin} 420 ${860 + chin} 340 780Z" transform="translate(0 6)" fill="${shadow}" opacity=".38"/>
    <ellipse cx="425" cy="580" rx="92" ry="66" fill="url(#blush)"/><ellipse cx="676" cy="562" rx="56" ry="60" fill="url(#blush)"/>
    <ellipse cx="590" cy="330" rx="150" ry="100" fill="url(#shine)"/><ellipse cx="640" cy="520" rx="60" ry="70" fill="url(#shine)" opacity=".6"/>
    ${beard ? hairs[beard] : ''}`
}

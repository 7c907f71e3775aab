import { type Colour, darken, lighten } from './colour.ts'
import { HAIR_FILL } from './face.ts'
import type { Headwear } from './person.ts'

/** Shapes behind the head, over the face, and over the clothes. */
export type HeadLayers = { back: string; front: string; over: string }

const NOTHING: HeadLayers = { back: '', front: '', over: '' }

export function drawHeadwear(kind: Headwear, cloth: Colour): HeadLayers {
  const shade = darken(cloth, 0.28)
  const fold = `fill="none" stroke="${darken(cloth, 0.45)}" stroke-width="7" stroke-linecap="round"`
  const ink = `stroke="${darken(cloth, 0.72)}" stroke-width="9" stroke-linejoin="round"`
  const light = `fill="none" stroke="${lighten(cloth, 0.25)}" stroke-width="16" stroke-linecap="round" opacity=".35"`
  switch (kind) {
    case 'hijab':
      return {
        ...NOTHING,
        front: `<path d="M482 108C300 104 196 246 200 450c3 140 34 236 46 330 100 90 330 100 474-20 30-104 44-262 24-372C716 212 640 112 482 108Zm36 112c94 2 164 66 184 158 12 92 10 156 2 222-10 66-56 128-140 142-136 0-236-120-242-296 2-130 80-228 196-226Z" fill="${cloth}" fill-rule="evenodd" ${ink}/>
          <path d="M500 196c-130 2-206 110-204 254 2 60 12 110 26 150" ${fold}/><path d="M470 140C340 146 252 260 248 420" ${light}/>`,
        over: `<path d="M244 770c-46 60-120 96-150 190 120 140 640 170 800 20-28-96-120-130-176-218-60 66-150 70-214 40-90-20-170-60-260-32Z" fill="${cloth}" ${ink}/>
          <path d="M262 800c70 90 270 150 430 20" ${fold}/><path d="M200 860c110 110 380 160 580 10" ${fold}/><path d="M150 940c150 110 420 130 620 50" ${fold}/>
          <path d="M330 860c90 50 200 56 290 10" ${light}/>`,
      }
    case 'turban':
      return {
        ...NOTHING,
        front: `<path d="M204 474C120 330 140 120 310 36 440-20 640-10 734 112 806 214 792 330 750 424 736 346 690 292 604 252 560 238 520 240 480 250 360 280 270 360 204 474Z" fill="${cloth}" ${ink}/>
          <path d="M484 258L566 178 640 268C588 244 530 244 484 258Z" fill="${lighten(cloth, 0.3)}" stroke="${darken(cloth, 0.6)}" stroke-width="6"/>
          <path d="M204 420C250 260 380 160 566 178M178 330C230 180 380 90 590 118M212 190C290 90 420 40 600 64M340 50C430 16 540 12 640 44" ${fold}/>
          <path d="M752 380C720 280 650 200 566 178M766 280C730 190 670 140 590 118M734 170C700 110 660 80 600 64" ${fold}/><path d="M230 300C270 200 360 140 460 124" ${light}/>`,
      }
    case 'wrap':
      return {
        back: `<path d="M330 180C220 60 300-50 430-20c60-80 210-50 200 60 70 20 80 110 10 150Z" fill="${shade}" ${ink}/>`,
        front: `<path d="M222 440C170 300 230 150 440 132c190-10 300 90 304 246-70-80-150-106-244-98-110 10-200 70-278 160Z" fill="${cloth}" ${ink}/>
          <path d="M240 400c60-110 170-190 330-220" ${fold}/><path d="M730 330C680 240 580 190 440 190" ${fold}/><path d="M380 60c20 30 60 50 110 60" ${fold}/><path d="M590 60c-20 40-50 60-90 66" ${fold}/>
          <path d="M320 220c50-40 100-58 160-62" ${light}/>`,
        over: '',
      }
  }
}

/** Hair that Lorelei lacks. */
export function drawHair(style: string, hair: Colour): HeadLayers {
  const dark = darken(hair, 0.4)
  const shine = `fill="none" stroke="${lighten(hair, 0.3)}" stroke-width="9" stroke-linecap="round" opacity=".4"`
  const hairline = `<path d="M246 470c-34-130 10-300 224-316 170-10 260 80 262 210-40-74-110-110-200-106-120 4-196 60-214 130-8 34-30 40-36 86-6-16-24-16-36-4Z" fill="${HAIR_FILL}"/>`
  switch (style) {
    case 'afro':
      return {
        back: `<path d="${cloud(478, 330, 330, 19, 44)}" fill="${HAIR_FILL}"/>`,
        front: `<path d="M232 480c-70-160-20-360 250-376 200-8 300 120 270 290-26-50-60-84-96-100-30 26-66-10-96 12-34-30-66 14-104 0-34 26-70 10-94 52-34 4-24 44-46 62-24 10-12 44-28 70-12-16-36-24-56-10Z" fill="${HAIR_FILL}"/>
          ${[
            [300, 150],
            [390, 90],
            [500, 66],
            [610, 90],
            [690, 170],
            [250, 240],
          ]
            .map(([x, y]) => `<path d="M${x} ${y}q24-22 48 2" ${shine}/>`)
            .join('')}`,
        over: '',
      }
    case 'puffs':
      return {
        back: `<path d="${cloud(252, 150, 132, 11, 26)}" fill="${HAIR_FILL}"/><path d="${cloud(664, 108, 126, 11, 26)}" fill="${HAIR_FILL}"/>`,
        front: `${hairline}<path d="M470 158c10 40 14 70 10 100" stroke="${dark}" stroke-width="6" fill="none"/><path d="M330 200c40-24 80-32 110-34M540 166c50 6 90 24 120 54" ${shine}/>`,
        over: '',
      }
    default: {
      const near = braids([216, 262, 746], 1060, dark)
      return {
        back: braids([196, 240, 284, 326, 640, 686, 728], 1000, dark),
        front: `${near}${hairline}${[300, 360, 420, 480, 540, 600, 660].map((x) => `<path d="M${x} 262q${(480 - x) / 6}-60 ${(480 - x) / 2.4}-104" stroke="${dark}" stroke-width="6" fill="none"/>`).join('')}`,
        over: `<clipPath id="below"><rect x="-200" y="800" width="1400" height="900"/></clipPath><g clip-path="url(#below)">${near}</g>`,
      }
    }
  }
}

/** A closed outline of bumps around a circle. */
function cloud(x: number, y: number, radius: number, bumps: number, bulge: number): string {
  const point = (step: number) => {
    const angle = (step / bumps) * 2 * Math.PI
    return `${(x + radius * Math.cos(angle)).toFixed(0)} ${(y + radius * Math.sin(angle)).toFixed(0)}`
  }
  const arc = (radius * Math.PI) / bumps + bulge / 4
  return `M${point(0)}${Array.from({ length: bumps }, (_, step) => `A${arc} ${arc} 0 0 1 ${point(step + 1)}`).join('')}Z`
}

function braids(columns: number[], bottom: number, dark: Colour): string {
  return columns
    .map((x, index) => {
      const sway = (x < 480 ? -1 : 1) * (18 + (index % 3) * 8)
      const end = bottom - (index % 2) * 50
      // From under the hairline, out to its place, and down.
      const path = `M${Math.min(Math.max(x, 300), 680)} 290C${x} 350 ${x - sway / 2} ${end - 260} ${x + sway / 2} ${end}`
      return `<path d="${path}" stroke="${dark}" stroke-width="46" stroke-linecap="round" fill="none"/><path d="${path}" stroke="${HAIR_FILL}" stroke-width="38" stroke-linecap="round" fill="none"/><path d="${path}" stroke="${dark}" stroke-width="36" stroke-dasharray="5 24" fill="none" opacity=".7"/>`
    })
    .join('')
}

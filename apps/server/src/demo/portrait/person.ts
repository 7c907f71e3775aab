import { type Prng, prng } from '../prng.ts'
import type { Colour } from './colour.ts'

/** The heritage of a person's looks. It only affects how likely each skin, hair and headwear is. */
export const HERITAGES = [
  'european',
  'african',
  'latin',
  'east-asian',
  'south-asian',
  'southeast-asian',
  'middle-eastern',
  'pacific',
] as const
export type Heritage = (typeof HERITAGES)[number]

export type Presentation = 'woman' | 'man'

export type Headwear = 'hijab' | 'turban' | 'wrap'

/** Everything that stays the same from one shot of a person to the next. */
export type Person = {
  presents: Presentation
  skin: Colour
  hair: Colour
  hairStyle: string
  headwear: Headwear | undefined
  face: { head: string; eyes: string; eyebrows: string; nose: string }
  beard: 'full' | 'short' | undefined
  glasses: string | undefined
  freckles: boolean
  earrings: string | undefined
}

const PORCELAIN = '#f6d5bd'
const FAIR = '#f1cbab'
const LIGHT = '#e8b992'
const BEIGE = '#dba77c'
const TAN = '#c98f62'
const CARAMEL = '#b0784b'
const BROWN = '#98633f'
const DEEP = '#895b41'
const EBONY = '#764c38'

const BLACK = '#1c1614'
const ESPRESSO = '#2f1f18'
const CHESTNUT = '#583420'
const BROWN_HAIR = '#6f4528'
const AUBURN = '#8a3f22'
const COPPER = '#b55a2a'
const HONEY = '#b98345'
const BLOND = '#d8b271'

type Looks = { skins: Colour[]; hairs: Colour[]; coily: number; headwear: Partial<Record<Presentation, [Headwear, share: number]>> }

const LOOKS: Record<Heritage, Looks> = {
  european: {
    skins: [PORCELAIN, PORCELAIN, FAIR, FAIR, LIGHT, BEIGE],
    hairs: [ESPRESSO, CHESTNUT, BROWN_HAIR, BROWN_HAIR, AUBURN, COPPER, HONEY, BLOND, BLOND],
    coily: 0.02,
    headwear: {},
  },
  african: {
    skins: [CARAMEL, BROWN, BROWN, DEEP, DEEP, EBONY],
    hairs: [BLACK, BLACK, BLACK, ESPRESSO, CHESTNUT],
    coily: 0.72,
    headwear: { woman: ['wrap', 0.1] },
  },
  latin: {
    skins: [FAIR, LIGHT, BEIGE, BEIGE, TAN, CARAMEL, BROWN],
    hairs: [BLACK, BLACK, ESPRESSO, ESPRESSO, CHESTNUT, BROWN_HAIR, HONEY],
    coily: 0.08,
    headwear: {},
  },
  'east-asian': {
    skins: [PORCELAIN, FAIR, FAIR, LIGHT, BEIGE],
    hairs: [BLACK, BLACK, BLACK, BLACK, ESPRESSO, ESPRESSO, CHESTNUT],
    coily: 0,
    headwear: {},
  },
  'south-asian': {
    skins: [BEIGE, TAN, TAN, CARAMEL, CARAMEL, BROWN],
    hairs: [BLACK, BLACK, BLACK, ESPRESSO],
    coily: 0.02,
    headwear: { woman: ['hijab', 0.12], man: ['turban', 0.16] },
  },
  'southeast-asian': {
    skins: [FAIR, LIGHT, BEIGE, BEIGE, TAN, CARAMEL],
    hairs: [BLACK, BLACK, ESPRESSO, CHESTNUT],
    coily: 0,
    headwear: { woman: ['hijab', 0.08] },
  },
  'middle-eastern': {
    skins: [FAIR, LIGHT, LIGHT, BEIGE, BEIGE, TAN],
    hairs: [BLACK, BLACK, ESPRESSO, ESPRESSO, CHESTNUT],
    coily: 0.03,
    headwear: { woman: ['hijab', 0.35] },
  },
  pacific: { skins: [BEIGE, TAN, CARAMEL, CARAMEL, BROWN], hairs: [BLACK, BLACK, ESPRESSO], coily: 0.2, headwear: {} },
}

const variants = (numbers: string) => numbers.split(' ').map((number) => `variant${number}`)

// Plausible ones of the 48 by Lisa Wischofsky, chosen by eye for people with that hair.
const STRAIGHT = {
  woman: variants('10 13 13 14 15 15 16 17 18 19 21 21 23 29 31 32 33 33 35 35 37 38 42 46 48'),
  man: variants('01 02 03 04 06 07 07 08 08 11 12 12 20 37 43 43 47 28'),
}
const CURLY = { woman: variants('05 18 24 24 32 35 35 26'), man: variants('05 05 09 22 22 39 20') }
const COILY = {
  woman: ['afro', 'afro', 'puffs', 'braids', 'braids', ...variants('24 44 26 39')],
  man: ['afro', ...variants('28 28 44 39 39 01 22')],
}

/** The person of a seed; always the same. */
export function personOf(seed: string, presents: Presentation, heritage: Heritage): Person {
  const random = prng(`person ${seed}`)
  const looks = LOOKS[heritage]
  const usual = looks.headwear[presents]
  const worn = random.chance(usual?.[1] ?? 0) ? usual?.[0] : undefined
  const isWoman = presents === 'woman'
  return {
    presents,
    skin: random.pick(looks.skins),
    hair: random.pick(looks.hairs),
    hairStyle: hairStyle(random, presents, looks.coily),
    headwear: worn,
    face: {
      head: random.pick(variants(isWoman ? '02 03 04 04' : '01 02 03 03')),
      eyes: random.pick(variants(isWoman ? '04 11 12 14 21 21 23 24 04' : '02 04 06 06 08 12 14 17 20 04')),
      eyebrows: random.pick(variants(isWoman ? '02 05 07 09 02' : '02 09 10 10 12 03')),
      nose: random.pick(variants(isWoman ? '02 03 04 06' : '01 02 04 05 06')),
    },
    beard:
      !isWoman && random.chance(worn === 'turban' ? 1 : 0.24) ? (worn === 'turban' || random.chance(0.5) ? 'full' : 'short') : undefined,
    glasses: random.chance(0.15) ? random.pick(variants('01 03 04')) : undefined,
    freckles: random.chance(heritage === 'european' ? 0.2 : 0.04),
    earrings: isWoman && worn !== 'hijab' && random.chance(0.4) ? random.pick(variants('02 03')) : undefined,
  }
}

function hairStyle(random: Prng, presents: Presentation, coily: number): string {
  const texture = random.next()
  if (texture < coily) return random.pick(COILY[presents])
  return random.pick((texture < coily + (1 - coily) * 0.22 ? CURLY : STRAIGHT)[presents])
}

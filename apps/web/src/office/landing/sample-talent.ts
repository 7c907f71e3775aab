import { msg } from '#app/language/t.ts'
import { CARD_WIDTHS, type SamplePicture, samplePicture, WALL_WIDTHS } from '#shared/sample-pictures.ts'

/** A made-up talent of the landing page. */
export interface SampleTalent {
  readonly name: string
  /** Type and age. */
  readonly line: string
  readonly picture: SamplePicture
}

const talent = (file: string, name: string, line: string): SampleTalent => ({ name, line, picture: samplePicture(file, CARD_WIDTHS) })

/** The four sample cards of the landing page. None of these people exists. */
export const SAMPLE_TALENT: readonly SampleTalent[] = [
  talent('amara', 'Amara Osei', msg('Actor, 20')),
  talent('jonas', 'Jonas Weller', msg('Model, 22')),
  talent('leila', 'Leila Haddad', msg('Dancer, 21')),
  talent('mateo', 'Mateo Kahale', msg('Voice actor, 19')),
]

/** More shots of the third talent, as a sample portfolio. */
export const SAMPLE_PORTFOLIO = ['leila-1', 'leila-2', 'leila-3'].map((file) => samplePicture(file, WALL_WIDTHS))

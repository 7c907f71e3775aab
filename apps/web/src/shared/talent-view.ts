import { TALENT_VIEWS, type TalentView } from '@callboard/contract/talent-search/rules'
import { keep, readKept } from '#app/kept-choice.ts'

/** How somebody likes to look at the talent database on this device. */
export interface TalentLook {
  readonly view: TalentView
  /** Width of a face on the contact sheet, in pixels. */
  readonly faceSize: number
  /** Columns of the table beside the name. */
  readonly columns: readonly string[]
}

/** Sizes of a face on the contact sheet, in pixels. */
export const FACE_SIZE = { min: 72, max: 232, step: 16, standard: 120 } as const

const STANDARD: TalentLook = {
  view: 'cards',
  faceSize: FACE_SIZE.standard,
  columns: ['age', 'height', 'location', 'experience', 'rating', 'specialties'],
}

/** Makes sense of what was kept; whatever makes none is as at first. */
export function asTalentLook(kept: unknown): TalentLook {
  const { view, faceSize, columns } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<keyof TalentLook, unknown>>
  const isSize = typeof faceSize === 'number' && faceSize >= FACE_SIZE.min && faceSize <= FACE_SIZE.max
  return {
    view: TALENT_VIEWS.find((one) => one === view) ?? STANDARD.view,
    faceSize: isSize ? faceSize : STANDARD.faceSize,
    columns: Array.isArray(columns) ? columns.filter((column) => typeof column === 'string') : STANDARD.columns,
  }
}

const NAME = 'talent-look'

export const readTalentLook = (): TalentLook => readKept(NAME, asTalentLook)

/** Keeps what was changed for the next visit. */
export function keepTalentLook(change: Partial<TalentLook>): TalentLook {
  const look = { ...readTalentLook(), ...change }
  keep(NAME, look)
  return look
}

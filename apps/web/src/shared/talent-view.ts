import {
  TALENT_PAGE_SIZE,
  TALENT_PAGE_SIZES,
  TALENT_VIEWS,
  type TalentPageSize,
  type TalentView,
} from '@callboard/contract/people/talent-search/rules'
import { keep, readKept } from '#app/kept-choice.ts'

/** Display settings of the talent database, stored on this device. */
export interface TalentLook {
  readonly view: TalentView
  /** Width of a portrait on the contact sheet, in pixels. */
  readonly faceSize: number
  /** Columns of the table besides the name. */
  readonly columns: readonly string[]
  /** The number of talents on a page. */
  readonly pageSize: TalentPageSize
  /** Whether the column with the filters is shown. */
  readonly filters: boolean
}

/** Widths of a portrait on the contact sheet, in pixels. */
export const FACE_SIZE = { min: 72, max: 232, step: 16, standard: 136 } as const

const STANDARD: TalentLook = {
  view: 'sheet',
  faceSize: FACE_SIZE.standard,
  columns: ['age', 'height', 'location', 'experience', 'rating', 'specialties'],
  pageSize: TALENT_PAGE_SIZE,
  filters: true,
}

/** Parses the stored settings; invalid ones get their default. */
export function asTalentLook(kept: unknown): TalentLook {
  const { view, faceSize, columns, pageSize, filters } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<keyof TalentLook, unknown>
  >
  const isSize = typeof faceSize === 'number' && faceSize >= FACE_SIZE.min && faceSize <= FACE_SIZE.max
  return {
    view: TALENT_VIEWS.find((one) => one === view) ?? STANDARD.view,
    faceSize: isSize ? faceSize : STANDARD.faceSize,
    columns: Array.isArray(columns) ? columns.filter((column) => typeof column === 'string') : STANDARD.columns,
    pageSize: TALENT_PAGE_SIZES.find((one) => one === pageSize) ?? STANDARD.pageSize,
    filters: filters !== false,
  }
}

const NAME = 'talent-look'

export const readTalentLook = (): TalentLook => readKept(NAME, asTalentLook)

/**
 * The search parameters with the last view and page size, unless the URL names a view.
 *
 * @returns `null` when they are as they should be
 */
export function withTalentLook<Search extends { view?: unknown; size?: unknown }>(search: Search) {
  const { view, pageSize } = readTalentLook()
  if (TALENT_VIEWS.some((one) => one === search.view)) return null
  const kept = { ...search, ...(view !== 'sheet' && { view }), ...(pageSize !== TALENT_PAGE_SIZE && { size: pageSize }) }
  return search.view === kept.view && search.size === kept.size ? null : kept
}

/** Stores the changed settings for the next visit. */
export function keepTalentLook(change: Partial<TalentLook>): TalentLook {
  const look = { ...readTalentLook(), ...change }
  keep(NAME, look)
  return look
}

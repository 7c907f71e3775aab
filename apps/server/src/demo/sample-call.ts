import type { ALLOWED_YEARS, PROJECT_GENDERS, PROJECT_TYPES, ProjectStatus } from '@callboard/contract/casting/projects/rules'

/** A role of a casting call of the demo. */
export interface SampleRole {
  readonly name: string
  readonly description?: string
  readonly needed: number
  readonly men?: number
  readonly women?: number
  readonly alternates?: number
  readonly genders?: readonly string[]
  readonly years?: readonly string[]
  readonly pay?: string
  readonly isInternal?: true
  /** The role's own day and hours, in the form of a casting call's. */
  readonly shoot?: { readonly day: number; readonly hours: readonly [arrival: string, end: string] }
}

/** A casting call of the demo. */
export interface SampleCall {
  readonly title: string
  readonly description: string
  readonly type: (typeof PROJECT_TYPES)[number]
  readonly status?: ProjectStatus
  /** Days since it was deleted. */
  readonly deleted?: number
  readonly urgent?: true
  /** Place in the institution's list of campuses. */
  readonly campus: number
  readonly location: string
  readonly address?: string
  /** Counted from the day of the first start. Past days are negative; only `posted` counts backwards. */
  readonly days: { readonly posted: number; readonly deadline?: number; readonly shoot?: number }
  readonly hours?: readonly [arrival: string, end: string]
  /** If left out, there is one role with the casting call's numbers. Otherwise the roles add up to those numbers. */
  readonly roles?: readonly SampleRole[]
  readonly cast: { readonly students: number; readonly men?: number; readonly women?: number }
  readonly years?: (typeof ALLOWED_YEARS)[number][]
  readonly gender?: (typeof PROJECT_GENDERS)[number][]
  readonly skills?: string[]
  readonly major?: string
  readonly wardrobe?: string
  /** The number of inspiration photos and of applications. */
  readonly photos?: number
  readonly applicants: number
}

/** Places in the institution's default list of campuses. */
export const CAMPUS = { malibu: 0, calabasas: 1, westLa: 2, irvine: 3 } as const

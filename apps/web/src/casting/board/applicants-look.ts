import { useState } from 'react'
import { keep, readKept } from '#app/kept-choice.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { APPLICANT_COLUMNS, type ApplicantColumn } from './applicant-columns.ts'
import { ROOM_SORTS, type RoomSort } from './applicant-order.ts'

/** How the user likes to see applicants; stored on this device. */
export interface ApplicantsLook {
  /** Columns of the table besides name and stage. */
  readonly columns: readonly ApplicantColumn[]
  /** Smaller photos and rows, so that more of them fit on the screen. */
  readonly isCompact: boolean
  /** The order of applicants where the address says none. */
  readonly sort: RoomSort
}

const STANDARD: ApplicantsLook = {
  columns: ['year', 'major', 'height', 'criteria', 'applied', 'rating'],
  isCompact: false,
  sort: 'applied',
}

/** Parses the stored look; invalid parts get their default. */
export function asApplicantsLook(kept: unknown): ApplicantsLook {
  const { columns, isCompact, sort } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<
    Record<keyof ApplicantsLook, unknown>
  >
  return {
    columns: Array.isArray(columns) ? APPLICANT_COLUMNS.filter((column) => columns.includes(column)) : STANDARD.columns,
    isCompact: isCompact === true,
    sort: ROOM_SORTS.find((one) => one === sort) ?? STANDARD.sort,
  }
}

/** The look of the signed-in user, and how to change it. */
export function useApplicantsLook() {
  const name = `applicants-look.${useSignedInUser().id}`
  const [look, setLook] = useState(() => readKept(name, asApplicantsLook))
  const change = (changes: Partial<ApplicantsLook>) => {
    const next = { ...look, ...changes }
    setLook(next)
    keep(name, next)
  }
  return [look, change] as const
}

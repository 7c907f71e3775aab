import { useState } from 'react'
import { keep, readKept } from '#app/kept-choice.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { APPLICANT_COLUMNS, type ApplicantColumn } from './applicant-columns.ts'

/** How somebody likes to see applicants, which is kept for them on this device. */
export interface ApplicantsLook {
  /** Columns of the table besides name and stage. */
  readonly columns: readonly ApplicantColumn[]
  /** Smaller faces and rows, of which more are in sight. */
  readonly isCompact: boolean
}

const STANDARD: ApplicantsLook = { columns: ['year', 'major', 'height', 'criteria', 'applied', 'rating'], isCompact: false }

/** Parses what is kept; anything invalid gets its default. */
export function asApplicantsLook(kept: unknown): ApplicantsLook {
  const { columns, isCompact } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<keyof ApplicantsLook, unknown>>
  return {
    columns: Array.isArray(columns) ? APPLICANT_COLUMNS.filter((column) => columns.includes(column)) : STANDARD.columns,
    isCompact: isCompact === true,
  }
}

/** The look of the person who is signed in, and how to change it. */
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

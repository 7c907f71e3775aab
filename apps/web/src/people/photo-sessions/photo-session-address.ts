import { cutText } from '@callboard/contract/graphemes'
/** The search parameters of the photo session: the search text, and whose session is open. A reload restores them. */
export interface PhotoSessionAddress {
  readonly search?: string
  readonly student?: number
}

/** Parses search parameters, which a user may have typed; invalid ones are ignored. */
export function readPhotoSessionAddress(search: Record<string, unknown>): PhotoSessionAddress {
  const text =
    typeof search['search'] === 'string' || typeof search['search'] === 'number' ? cutText(String(search['search']).trim(), 200) : ''
  const student = Number(search['student'])
  return { ...(text && { search: text }), ...(Number.isSafeInteger(student) && student > 0 && { student }) }
}

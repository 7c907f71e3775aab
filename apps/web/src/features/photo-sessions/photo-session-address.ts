import { cutText } from '@callboard/contract/graphemes'
/** What the address of the photo session says: what is searched for, and whose session is open. A reload comes back to it. */
export interface PhotoSessionAddress {
  readonly search?: string
  readonly student?: number
}

/** Reads an address that anyone may have typed; what makes no sense is left out. */
export function readPhotoSessionAddress(search: Record<string, unknown>): PhotoSessionAddress {
  const text =
    typeof search['search'] === 'string' || typeof search['search'] === 'number' ? cutText(String(search['search']).trim(), 200) : ''
  const student = Number(search['student'])
  return { ...(text && { search: text }), ...(Number.isSafeInteger(student) && student > 0 && { student }) }
}

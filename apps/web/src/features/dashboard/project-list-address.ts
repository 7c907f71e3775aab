import { cutText } from '@callboard/contract/graphemes'
import { PROJECT_STATUSES, PROJECT_TITLE_LENGTH, type ProjectStatus } from '@callboard/contract/projects/rules'

/** What the address of the dashboard says of its list: which casting calls, and which page of them. */
export interface ProjectListAddress {
  status?: ProjectStatus
  search?: string
  /** From 1, which is not said. */
  page?: number
}

/** Reads an address that anyone may have typed; what makes no sense is left out. */
export function readProjectListAddress(given: Record<string, unknown>): ProjectListAddress {
  const status = PROJECT_STATUSES.find((one) => one === given['status'])
  const { search: typed } = given
  const search = typeof typed === 'string' || typeof typed === 'number' ? cutText(String(typed).trim(), PROJECT_TITLE_LENGTH) : ''
  const page = Number(given['page'])
  return {
    ...(status && { status }),
    ...(search && { search }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  }
}

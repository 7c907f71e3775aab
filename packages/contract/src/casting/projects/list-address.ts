import { cutText } from '../../graphemes.ts'
import { PROJECT_STATUSES, PROJECT_TITLE_LENGTH, type ProjectStatus } from './rules.ts'

/** The search parameters of the dashboard's list: filters and page. */
export interface ProjectListAddress {
  status?: ProjectStatus
  search?: string
  /** Starts at 1. Page 1 is omitted. */
  page?: number
}

/** Parses search parameters. Users may have typed them, so invalid ones are ignored. */
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

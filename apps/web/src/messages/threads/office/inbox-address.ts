import { INBOUND_LISTS, type InboundList } from '@callboard/contract/messages/inbound-mail/rules'
import { THREAD_FILTER_STATES } from '@callboard/contract/messages/threads/rules'
import type { ThreadListFilter } from '#shared/queries/threads.ts'

/** The search parameters of the office's inbox: the filters, and the open conversation. */
export interface InboxAddress {
  state?: ThreadListFilter['state']
  assigned?: string
  search?: string
  project?: number
  role?: number
  thread?: number
  /** Shows mails outside all conversations instead of the conversations. */
  mails?: InboundList
  mail?: number
}

const idIn = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)
const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** Parses the search parameters; unknown values are left out. */
export function readInboxAddress(search: Readonly<Record<string, unknown>>): InboxAddress {
  const mails = INBOUND_LISTS.find((one) => one === search['mails'])
  const mail = idIn(search['mail'])
  if (mails) return { mails, ...(mail && { mail }) }
  const state = THREAD_FILTER_STATES.find((one) => one === search['state'])
  // The router parses digits in the URL as a number.
  const words = typeof search['search'] === 'number' ? String(search['search']) : textIn(search['search'])
  const assigned = textIn(search['assigned'])
  const [project, role, thread] = [idIn(search['project']), idIn(search['role']), idIn(search['thread'])]
  return {
    ...(state && { state }),
    ...(assigned && { assigned }),
    ...(words && { search: words }),
    ...(project && { project }),
    ...(project && role && { role }),
    ...(thread && { thread }),
  }
}

/** The filters of the URL in the form that the list's read needs. */
export function filterOf({ state = 'open', assigned, search = '', project, role }: InboxAddress): ThreadListFilter {
  return {
    state,
    search: search.trim(),
    ...(assigned && { assigned }),
    ...(project && { projectId: project }),
    ...(role && { roleId: role }),
  }
}

import type { MailState } from '@callboard/contract/messages/messages/rules'
import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiPage, apiQuery } from '#app/api/api.ts'
import { locale } from '#app/language/t.ts'

/** Messages to the signed-in student, newest first. */
export const inboxQuery = apiQuery('GET /api/messages')

/** The number of unread messages. */
export const unreadCountQuery = apiQuery('GET /api/messages/unread/count')

/** Whether the user also gets messages by mail. */

/** One page of people who match the criteria, and their total number. The previous page stays visible until the next has loaded. */
export const peopleQuery = (query: TalentFilters & { limit: number }) =>
  queryOptions({
    queryKey: ['/api/users/search', query],
    queryFn: ({ signal }) => apiPage('GET /api/users/search', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Message templates, sorted by name in the page's language, with numbers by value: *Call 10* after *Call 2*. */
export const templatesQuery = queryOptions({
  ...apiQuery('GET /api/message-templates'),
  select: (templates) => {
    const { compare } = new Intl.Collator(locale(), { numeric: true })
    return templates.toSorted((one, other) => compare(one.name, other.name))
  },
})

/** Messages that the office has sent, newest first. @param before an id, 0 for the newest */
export const sentMessagesQuery = (query: { before: number; mail?: 'refused' }) =>
  queryOptions({ ...apiQuery('GET /api/messages/sent', { query }), placeholderData: keepPreviousData })

/** One sent message. */
export const sentMessageQuery = (id: number) => apiQuery('GET /api/messages/sent/{id}', { params: { id } })

/** One page of the recipients of a sent message. @param after an id, 0 for the first page */
export const deliveriesQuery = (id: number, query: { mail?: MailState; answered?: 'yes'; after: number }) =>
  queryOptions({
    ...apiQuery('GET /api/messages/sent/{id}/recipients', { params: { id }, query }),
    placeholderData: keepPreviousData,
  })

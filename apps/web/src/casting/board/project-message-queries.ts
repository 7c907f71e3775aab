import type { Stage } from '@callboard/contract/casting/board/stages'
import { PROJECT_MESSAGES_PAGE } from '@callboard/contract/casting/project-messages/rules'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

/** The filter for messages about a casting call. */
export interface ProjectMessagesWhich {
  readonly role?: number
  readonly stage?: Stage
  /** Only messages to people whose mail bounced. */
  readonly mail?: 'refused'
}

/** Messages about one casting call, grouped by sending, newest first, page by page. */
export const projectMessagesQuery = (projectId: string, { role, stage, mail }: ProjectMessagesWhich) =>
  infiniteQueryOptions({
    queryKey: [`/api/projects/${projectId}/messages`, { role, stage, mail }],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/projects/{id}/messages', {
        params: { id: projectId },
        query: { stage, mail, ...(role && { role: String(role) }), ...(pageParam !== 0 && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: 0,
    // After a full page there may be another one.
    getNextPageParam: ({ sendings }) => (sendings.length === PROJECT_MESSAGES_PAGE.sendings ? sendings.at(-1)?.id : undefined),
  })

/** The recipients of one sending after a given message, newest first, page by page. */
export const sendingPeopleQuery = (
  projectId: string,
  { role, stage, mail }: ProjectMessagesWhich,
  { id, after }: { id: number; after: number },
) =>
  infiniteQueryOptions({
    queryKey: [`/api/projects/${projectId}/messages`, { role, stage, mail, sending: id, after }],
    queryFn: async ({ pageParam, signal }) => {
      const { sendings } = await api('GET /api/projects/{id}/messages', {
        params: { id: projectId },
        query: { stage, mail, ...(role && { role: String(role) }), sending: String(id), after: String(pageParam) },
        signal,
      })
      return sendings[0]?.messages ?? []
    },
    initialPageParam: after,
    getNextPageParam: (messages) => (messages.length === PROJECT_MESSAGES_PAGE.people ? messages.at(-1)?.id : undefined),
  })

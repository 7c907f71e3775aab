import type { ErrorCode } from '@callboard/contract/all-errors'
import type { NewMediaRequest } from '@callboard/contract/casting/media-requests/endpoints'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { upload } from '#app/api/upload.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

const SHORT_NOTICE: ErrorCode = 'media-requests.short-notice'

/** Whether the server asks for confirmation first, because people would get less notice than recommended. */
export const isShortNoticeQuestion = (error: unknown): error is ApiError => error instanceof ApiError && error.code === SHORT_NOTICE

interface Asking {
  readonly request: Omit<NewMediaRequest, 'sidesId'>
  readonly sides: File | null
}

/** Asks applicants for a tape or an answer. @param onDone called when they are asked */
export function useAskForMedia(projectId: string | number, onDone: () => void) {
  return useChange({
    mutationFn: async ({ request, sides }: Asking) => {
      const stored = sides && (await upload('/api/projects/{id}/sides', sides, { params: { id: projectId }, field: 'file' }))
      return api('POST /api/projects/{id}/media-requests', { params: { id: projectId }, body: { ...request, sidesId: stored?.id ?? null } })
    },
    onSuccess: ({ asked, left: [left, ...others] }) => {
      toast({
        title: plural(asked, '1 person is asked', '{count} people are asked'),
        ...(left && {
          description: t('{count} not asked: {reason}', { count: others.length + 1, reason: left.message }),
          tone: 'destructive' as const,
        }),
      })
      onDone()
    },
    changes: ['media-requests', 'applications'],
  })
}

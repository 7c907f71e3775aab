import type { AuditionSessionForm, Placement } from '@callboard/contract/schedule/audition-sessions/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { auditionSessionsQuery, auditionSheetQuery } from '#shared/queries/audition-sessions.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'

/** What happens to a person who would lose their slot. */
export interface Displaced {
  readonly id: number
  readonly to: 'same-time' | 'another-slot' | 'released'
}

/** The messages of the invalid fields, or names by the ids of invitations. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> => (error instanceof ApiError ? error.fields : {})

/** The reads that a change of an audition session affects, besides the sheet of the session. */
const readsOf = (projectId: string) => [auditionSessionsQuery(projectId), castingRoomQuery(projectId)]

/** Plans an audition session, or changes one. */
export function useSaveSession(projectId: string, onSaved: () => void) {
  const navigate = useNavigate()
  return useChange({
    mutationFn: async ({ id, version, displaced, keepTimes, reason, ...body }: AuditionSessionForm & SavedFields) => {
      if (id === null) return api('POST /api/projects/{id}/audition-sessions', { params: { id: projectId }, body })
      const moving = { version, displaced: [...displaced], keepTimes, reason }
      return (await api('PUT /api/audition-sessions/{id}', { params: { id }, body: { ...body, ...moving } })).session
    },
    onSuccess: (session, { id }) => {
      const params = { id: projectId, session: String(session.id) }
      const onAction = () => void navigate({ to: '/project/$id/auditions/$session', params })
      const action = id === null && { action: { label: t('Open the day'), onAction } }
      toast({ title: t('Audition day saved'), description: session.name, ...action })
      onSaved()
    },
    changes: ({ id }) => [...readsOf(projectId), ...(id === null ? [] : [auditionSheetQuery(id)])],
  })
}
interface SavedFields {
  /** `null` for a new one. */
  readonly id: number | null
  readonly version: number
  readonly displaced: readonly Displaced[]
  readonly keepTimes: boolean
  readonly reason: string | null
}

/** Asks the server who would lose their slot by a change of an audition session. */
export function usePlanEffects() {
  return useChange({
    mutationFn: ({ id, body }: { id: number; body: AuditionSessionForm }) =>
      api('POST /api/audition-sessions/{id}/plan-effects', { params: { id }, body }),
  })
}

/** Reminds people who have not chosen a slot. */
export function useRemindToChoose(projectId: string, id: number) {
  return useChange({
    mutationFn: () => api('POST /api/audition-sessions/{id}/reminders', { params: { id } }),
    onSuccess: ({ reminded }) => toast({ title: plural(reminded, '1 person reminded', '{count} people reminded') }),
    failed: t('No one was reminded'),
    changes: [...readsOf(projectId), auditionSheetQuery(id)],
  })
}

/** Gives people slots, moves them, or takes their slot away. */
export function usePlace(projectId: string, id: number, onDone: () => void) {
  const queryClient = useQueryClient()
  const { queryKey } = auditionSheetQuery(id)
  return useChange({
    mutationFn: ({ placements, reason }: { placements: readonly Placement[]; reason?: string }) =>
      api('PUT /api/audition-sessions/{id}/places', { params: { id }, body: { placements: [...placements], reason: reason ?? null } }),
    onSuccess: (sheet) => {
      queryClient.setQueryData(queryKey, sheet)
      onDone()
    },
    failed: () => void queryClient.invalidateQueries({ queryKey }),
    changes: readsOf(projectId),
  })
}

/** Removes a person from an audition session. */
export function useRemovePerson(projectId: string, id: number, onDone: () => void) {
  return useChange({
    mutationFn: (invitationId: number) => api('DELETE /api/slot-invitations/{id}', { params: { id: invitationId } }),
    onSuccess: onDone,
    failed: t('Not removed'),
    changes: [...readsOf(projectId), auditionSheetQuery(id)],
  })
}

/** Cancels an audition session. */
export function useCancelSession(projectId: string, id: number, onDone: () => void) {
  return useChange({
    mutationFn: () => api('POST /api/audition-sessions/{id}/cancel', { params: { id } }),
    onSuccess: ({ name }) => toast({ title: t('Cancelled'), description: name }),
    failed: t('Not cancelled'),
    onSettled: onDone,
    changes: [...readsOf(projectId), auditionSheetQuery(id)],
  })
}

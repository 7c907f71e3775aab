import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { ApiError, hasCode } from '#app/api/api-error.ts'
import type { Failure } from '#app/changes/tell-failure.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { callSheetQuery, callSheetsQuery } from '#shared/queries/call-sheets.ts'
import { castingRoomQuery } from '#shared/queries/casting.ts'
import type { inputOf } from './sheet-model.ts'

/** The office's actions on the call sheet of a day. */
export function useCallSheet(projectId: string, day: string) {
  const queryClient = useQueryClient()
  const params = { id: projectId, day }
  const { queryKey } = callSheetQuery(projectId, day)

  const onSuccess = (sheet: CallSheet) => {
    queryClient.setQueryData(queryKey, sheet)
    void queryClient.invalidateQueries({ queryKey: callSheetsQuery(projectId).queryKey })
  }
  const failed = (error: Error): Failure => {
    if (error instanceof ApiError) void queryClient.invalidateQueries({ queryKey })
    return { title: t('Error'), fallback: t('That did not work. Please try again.') }
  }

  const save = useChange({
    mutationFn: (body: ReturnType<typeof inputOf>) => api('PUT /api/projects/{id}/call-sheets/{day}', { params, body }),
    onSuccess,
    // The editor shows the errors at their fields.
    failed: (error) => (error instanceof ApiError && error.status === 400 ? undefined : failed(error)),
  })
  const publish = useChange({
    mutationFn: (body: { version: number; clashReason?: string }) =>
      api('POST /api/projects/{id}/call-sheets/{day}/publish', { params, body }),
    onSuccess: (sheet) => {
      onSuccess(sheet)
      // Publishing also tells people about decisions.
      void queryClient.invalidateQueries({ queryKey: castingRoomQuery(projectId).queryKey })
    },
    // The dialog asks for the reason.
    failed: (error) => (hasCode(error, CALL_SHEET_ERROR.clash.code) ? undefined : failed(error)),
  })
  const remind = useChange({
    mutationFn: (applicationIds: number[]) => api('POST /api/projects/{id}/call-sheets/{day}/remind', { params, body: { applicationIds } }),
    onSuccess: (sheet) => {
      onSuccess(sheet)
      toast({ title: t('Reminder sent') })
    },
    failed,
  })
  const mark = useChange({
    mutationFn: (body: { applicationId: number; confirmed: boolean }) =>
      api('POST /api/projects/{id}/call-sheets/{day}/mark', { params, body }),
    onSuccess,
    failed,
  })
  return { save, publish, remind, mark }
}

export type CallSheetActions = ReturnType<typeof useCallSheet>

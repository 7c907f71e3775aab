import { CLASH_REASON_LENGTH } from '@callboard/contract/casting/bookings/rules'
import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { CALL_SHEET_ERROR } from '@callboard/contract/schedule/call-sheets/errors'
import type { Plan } from '@callboard/contract/schedule/call-sheets/plan'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { callSheetPreviewQuery } from '#shared/queries/call-sheets.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LongList } from '#ui/long-list.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { publicationText } from './publish-bar.tsx'
import type { CallSheetActions } from './use-call-sheet.ts'

/** The message that each person gets, and the button that sends all. @param sheet as it is saved */
export function PublishDialog({
  sheet,
  plans,
  publish,
  onClose,
}: {
  sheet: CallSheet
  plans: readonly Plan[]
  publish: CallSheetActions['publish']
  onClose: () => void
}) {
  const preview = useQuery({ ...callSheetPreviewQuery(String(sheet.projectId), sheet.day), gcTime: 0 })
  const [reason, setReason] = useState('')
  const isClashing = hasCode(publish.error, CALL_SHEET_ERROR.clash.code)
  const send = () =>
    publish.mutate(
      { version: sheet.version, ...(isClashing && { clashReason: reason.trim() }) },
      {
        onSuccess: ({ published }) => {
          toast({ title: t('Version {number} is published', { number: published }), description: t('You see here who confirms.') })
          onClose()
        },
        onError: (error) => !hasCode(error, CALL_SHEET_ERROR.clash.code) && onClose(),
      },
    )
  const count = plans.filter(({ change }) => change !== 'none').length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={t('Publish the call sheet?')}
      description={t('By message and email, with the event for their calendar: {what}.', { what: publicationText(plans) })}
      footer={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button
            variant="primary"
            disabled={!preview.data || (isClashing && !reason.trim())}
            pending={publish.isPending}
            pendingLabel={t('Sending...')}
            onClick={send}
          >
            {plural(count, 'Send to 1 person', 'Send to {count} people')}
          </Button>
        </>
      }
    >
      {isClashing && (
        <div role="alert" className="mb-5">
          <p className="mb-3 text-danger">{errorText(publish.error, t('That did not work. Please try again.'))}</p>
          <TextArea
            label={t('Why do they come although they are busy?')}
            hint={t('Seen by the casting office only')}
            required
            rows={2}
            maxLength={CLASH_REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
      {preview.data ? (
        <LongList
          rows={preview.data}
          rowKey={({ applicationId }) => applicationId}
          rowHeight={50}
          className="divide-y divide-line rounded-md border border-line"
          rowClassName="px-3 py-2"
        >
          {({ applicationId, name, subject, content }) => (
            <details open={applicationId === preview.data[0]?.applicationId}>
              <summary className="cursor-pointer wrap-anywhere pointer-coarse:py-2">
                <span className="font-medium">{name}</span>: {subject}
              </summary>
              <p className="measure mt-1 whitespace-pre-line wrap-anywhere pb-1 text-sm">{content}</p>
            </details>
          )}
        </LongList>
      ) : preview.error ? (
        <ErrorState as="h3" onRetry={() => void preview.refetch()} retrying={preview.isFetching}>
          {errorText(preview.error, t('The preview could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading the preview')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </Dialog>
  )
}

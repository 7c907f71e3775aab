import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useInstitution } from '#app/start/boot.ts'
import { copyAddress } from '#devices/clipboard.ts'
import { feedQuery } from '#shared/queries/calendar.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Creates, replaces and deletes the private address from which the user's own calendar reads their events. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Subscribe')}
      description={t('See these events in your own calendar, on your phone or computer. It updates by itself.')}
    >
      {/* As high as the larger content, so that the dialog does not move when the content loads. */}
      <div className="min-h-44 sm:min-h-39">
        <Subscription />
      </div>
    </Dialog>
  )
}

function Subscription() {
  const { timeZone } = useInstitution()
  const queryClient = useQueryClient()
  const feed = useQuery(feedQuery)
  const [url, setUrl] = useState<string | null>(null)
  const [asking, setAsking] = useState<'replace' | 'end' | null>(null)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: feedQuery.queryKey })
  const make = useChange({
    mutationFn: () => api('POST /api/calendar-feed'),
    onSuccess: async (made) => {
      setUrl(made.url)
      setAsking(null)
      await readAgain()
    },
    failed: t('Error'),
  })
  const end = useChange({
    mutationFn: () => api('DELETE /api/calendar-feed'),
    onSuccess: async () => {
      setUrl(null)
      setAsking(null)
      toast({ title: t('Subscription ended') })
      await readAgain()
    },
    failed: t('Error'),
  })

  return (
    <>
      {feed.isError ? (
        <ErrorState as="h3" onRetry={() => void feed.refetch()} retrying={feed.isFetching}>
          {errorText(feed.error, t('Your subscription could not be loaded. Please try again.'))}
        </ErrorState>
      ) : feed.data === undefined ? (
        <Loading label={t('Loading your subscription')}>
          <Skeleton className="h-24" />
        </Loading>
      ) : feed.data === null ? (
        <>
          <p className="measure">
            {t(
              'You get a private address. Anyone who has it can read the events you see, so treat it like a password. You can end it at any time.',
            )}
          </p>
          <Button className="mt-5" variant="primary" icon={CalendarPlus} onClick={() => make.mutate()} pending={make.isPending}>
            {t('Make My Address')}
          </Button>
        </>
      ) : (
        <>
          {url && (
            <div className="mb-6">
              <TextField
                label={t('Your private address')}
                readOnly
                value={url}
                onFocus={(event) => event.currentTarget.select()}
                hint={t('Shown this once: copy it now. In your calendar, look for “Subscribe from URL” or “Add by address”.')}
              />
              <div className="mt-3 flex flex-wrap gap-3">
                <Button variant="primary" icon={Copy} onClick={() => void copyAddress(url, { title: t('Address copied') })}>
                  {t('Copy Address')}
                </Button>
                <a className={buttonClass()} href={url.replace(/^https?:/, 'webcal:')}>
                  {t('Open in Calendar App')}
                </a>
              </div>
            </div>
          )}
          <Facts>
            <Fact label={t('Address made')}>{formatDateTime(feed.data.createdAt, timeZone)}</Fact>
            <Fact label={t('Last read')}>{feed.data.lastUsedAt ? formatDateTime(feed.data.lastUsedAt, timeZone) : t('Not yet')}</Fact>
          </Facts>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={() => setAsking('replace')}>{t('Replace Address')}</Button>
            <Button onClick={() => setAsking('end')}>{t('End Subscription')}</Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking === 'replace'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t('Replace the address?')}
        description={t('Your current address stops working right away. Calendars that use it need the new one.')}
        confirmLabel={t('Replace')}
        variant="primary"
        pending={make.isPending}
        onConfirm={() => make.mutate()}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t('End the subscription?')}
        description={t(
          'Your address stops working right away and cannot be restored. Calendars that use it get no more events. You can make a new one.',
        )}
        confirmLabel={t('End')}
        pending={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { errorText } from '#app/api/error-text.ts'
import { listText } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { copyAddress } from '#devices/clipboard.ts'
import { ConsentNotice } from '#shared/consent/consent-notice.tsx'
import { fullName } from '#shared/profile-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { chosenPeople } from './left-out.ts'

const ROWS = { min: 3, max: 12 } as const

/** Never from the cache, because people may make their pages private. */
const peopleToShare = (ids: readonly number[]) =>
  queryOptions({ queryKey: ['people to share', ids], queryFn: () => chosenPeople(ids), staleTime: 0, gcTime: 0 })

const addressLine = (person: { id: number; firstName: string; lastName: string }) =>
  `${fullName(person)}: ${new URL(`/talent/profile/${person.id}`, window.location.origin).href}`

/** The addresses of the selected people's public pages, to copy; and the people without a public page. */
export function SharePeopleDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { data: people, error, isFetching, refetch } = useQuery(peopleToShare(ids))
  const shared = people?.filter(({ hasPublicPage }) => hasPublicPage) ?? []
  const hidden = people?.filter(({ hasPublicPage }) => !hasPublicPage) ?? []
  const text = shared.map(addressLine).join('\n')
  const copied = plural(shared.length, 'The address of 1 profile copied', 'The addresses of {count} profiles copied')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={plural(ids.length, 'Share 1 profile', 'Share {count} profiles')}
      description={t('Everyone who has these addresses can see the profiles, without an account.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            icon={Copy}
            disabled={shared.length === 0}
            onClick={async () => {
              await copyAddress(text, { title: copied })
              onClose()
            }}
          >
            {t('Copy')}
          </Button>
        </>
      }
    >
      {error && !people ? (
        <ErrorState as="h3" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, t('The people could not be loaded. Please try again.'))}
        </ErrorState>
      ) : !people ? (
        <Loading label={t('Loading talent')}>
          <SkeletonText lines={3} />
        </Loading>
      ) : (
        <>
          <div className="mb-4 empty:hidden">
            <ConsentNotice need="sharing" studentIds={shared.map(({ id }) => id)} />
          </div>
          {shared.length > 0 && (
            <TextArea
              label={t('Public profiles')}
              readOnly
              rows={Math.min(ROWS.max, Math.max(ROWS.min, shared.length))}
              value={text}
              className="[&_textarea]:whitespace-pre [&_textarea]:font-mono [&_textarea]:text-sm"
              onFocus={(event) => event.target.select()}
            />
          )}
          {hidden.length > 0 && (
            <p className="mt-3 wrap-anywhere text-ink-soft text-sm">
              {t('Left out, because their page is not public: {names}', { names: listText(hidden.map(fullName)) })}
            </p>
          )}
          {people.length < ids.length && (
            <p className="mt-3 text-ink-soft text-sm">
              {plural(ids.length - people.length, '1 profile is no longer there.', '{count} profiles are no longer there.')}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}

import type { OfficeArchiveState } from '@callboard/contract/exchange/office-archive/endpoints'
import { POLLING_MS } from '@callboard/contract/pauses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { saveAddress } from '#devices/save-file.ts'
import { officeArchiveQuery } from '#shared/queries/settings.ts'
import { sizeText } from '#shared/size-text.ts'
import { Button } from '#ui/button.tsx'
import { Banner, Section } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'

/** Milliseconds after the press within which a download starts. */
const STARTS_WITHIN_MS = 20_000

/** Downloads all of the office's data, for an office that leaves Callboard. */
export function OfficeArchive() {
  const start = useStart()
  const state = useQuery({
    ...officeArchiveQuery,
    // The browser downloads the file itself, so live updates do not report it.
    refetchInterval: ({ state: { data } }) =>
      data?.last?.state === 'running' || Date.now() - start.submittedAt < STARTS_WITHIN_MS ? POLLING_MS : false,
  })
  return (
    <Section
      title={t('Download everything')}
      hint={t(
        'One archive with everything: a workbook of everyone, photos, self-tapes and other files by person, and the rest as JSON for programs.',
      )}
    >
      {state.isError ? (
        <ErrorState onRetry={() => void state.refetch()} retrying={state.isFetching}>
          {errorText(state.error, t('The size of the archive could not be loaded. Please try again.'))}
        </ErrorState>
      ) : state.data === undefined ? (
        <Loading label={t('Loading the size of the archive')}>
          <SkeletonText lines={2} />
        </Loading>
      ) : (
        <>
          <LastDownload last={state.data.last} />
          <p className="measure">{contentsText(state.data)}</p>
          <p className="measure mt-2 text-ink-soft text-sm">
            {t('Without people who are on hold, deleted things, settings and secrets. It contains personal data: keep it safe.')}
          </p>
          <Button
            className="mt-4"
            variant="primary"
            pending={start.isPending}
            disabled={state.data.last?.state === 'running'}
            onClick={() => start.mutate()}
          >
            {t('Download everything')}
          </Button>
        </>
      )}
    </Section>
  )
}

const contentsText = ({ people, photos, tapes, files }: OfficeArchiveState) =>
  t('{people}, {photos}, {tapes} and {files}: about {size}.', {
    people: plural(people, '{count} person', '{count} people'),
    photos: plural(photos.count, '{count} photo', '{count} photos'),
    tapes: plural(tapes.count, '{count} self-tape', '{count} self-tapes'),
    files: plural(files.count, '{count} other file', '{count} other files'),
    size: sizeText(Math.max(photos.bytes + tapes.bytes + files.bytes, 100_000)),
  })

/** The result of the newest download. */
function LastDownload({ last }: Pick<OfficeArchiveState, 'last'>) {
  const { timeZone } = useInstitution()
  if (!last) return null
  const values = { when: formatDateTime(last.at, timeZone), name: last.by ?? t('an account that is gone') }
  if (last.state === 'complete' && last.missing === 0)
    return <p className="mb-4">{t('The last one is complete: {when}, {name}.', values)}</p>
  if (last.state === 'complete')
    return (
      <div className="mb-4">
        <Banner title={t('The last download is not complete')}>
          <p>{t('{when}, {name}. Its manifest.json names what is missing.', values)}</p>
          {last.preparing > 0 && (
            <p>
              {plural(
                last.preparing,
                '{count} photo was still being prepared. Download everything again in a few minutes.',
                '{count} photos were still being prepared. Download everything again in a few minutes.',
              )}
            </p>
          )}
          {last.missing > last.preparing && (
            <p>{plural(last.missing - last.preparing, '{count} file could not be read.', '{count} files could not be read.')}</p>
          )}
        </Banner>
      </div>
    )
  return (
    <div className="mb-4" role="status">
      {last.state === 'running' ? (
        <Banner title={t('Everything is being downloaded')}>
          {t('Since {when}, by {name}. Your browser shows how far it is.', values)}
        </Banner>
      ) : (
        <Banner title={t('The last download broke off')}>
          {t('The file of {when}, {name}, is not complete and cannot be opened. Delete it, and download everything again.', values)}
        </Banner>
      )}
    </div>
  )
}

/** Requests a URL and opens it as a download. The request reports why a download is refused, which browsers do not. */
function useStart() {
  const queryClient = useQueryClient()
  return useChange({
    mutationFn: () => api('POST /api/office-archive'),
    onSuccess: ({ address }) => {
      saveAddress(address, '')
      void queryClient.invalidateQueries({ queryKey: officeArchiveQuery.queryKey })
    },
    failed: () => {
      void queryClient.invalidateQueries({ queryKey: officeArchiveQuery.queryKey })
      return t('Not downloaded')
    },
  })
}

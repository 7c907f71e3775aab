import { REVIEW_POLL_MS } from '@callboard/contract/casting/presentations/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { hasCode } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { readKept } from '#app/kept-choice.ts'
import { plural, t } from '#app/language/t.ts'
import { isDeadLink } from '#shared/link-failed.tsx'
import { Button } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { keptName, readVotes } from './kept-votes.ts'
import { ProveForm } from './prove-form.tsx'
import { ReviewDesk } from './review-desk.tsx'
import { reviewQuery, reviewStampQuery } from './review-queries.ts'

const isOver = (error: unknown) => hasCode(error, 'reviews.over')

/**
 * The page of a reviewer's link: the people who are shown, and the votes on them. No account is needed.
 *
 * @param token the link's token
 */
export function ReviewScreen({ token, logo }: { token: string; logo: ReactNode }) {
  // The office may open it again.
  const read = useQuery({ ...reviewQuery(token), refetchInterval: ({ state: { error } }) => (isOver(error) ? REVIEW_POLL_MS : false) })
  const isProven = read.data?.isProven === true
  const stamp = useQuery({ ...reviewStampQuery(token), enabled: isProven })
  const { refetch } = read
  const changed = isProven && read.data?.isProven && stamp.data !== undefined && stamp.data.stamp !== read.data.stamp
  useEffect(() => {
    if (changed) void refetch()
  }, [changed, refetch])
  const over = isDeadLink(stamp.error) ? stamp.error : isDeadLink(read.error) ? read.error : undefined
  const left = over ? Object.keys(readKept(keptName(token), readVotes)).length : 0
  return (
    <div className="flex min-h-dvh flex-col px-4 py-3 sm:px-8">
      <div className="flex items-center justify-between print:hidden">
        <a href="/" className="inline-flex min-h-11 items-center rounded-md no-underline">
          {logo}
        </a>
        {/* Opens in a new tab, so that comments that are not sent yet stay. */}
        <a href="/help?guide=reviewers" target="_blank" rel="noopener" className="inline-flex min-h-11 items-center px-2">
          {t('Help')}
        </a>
      </div>
      <div className="flex-1">
        {over ? (
          <ErrorState as="h1" title={t('Nothing is shown here any more')}>
            {errorText(over, t('This link does not work. Please ask the office for another one.'))}
            {left > 0 && (
              <> {plural(left, 'One vote did not reach the office before.', '{count} votes did not reach the office before.')}</>
            )}
          </ErrorState>
        ) : read.data?.isProven ? (
          <ReviewDesk token={token} review={read.data} />
        ) : read.data ? (
          <ProveForm token={token} address={read.data.address} />
        ) : read.isError ? (
          <ErrorState
            as="h1"
            title={t('The people could not be loaded')}
            action={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
          >
            {t('Please try again in a moment.')}
          </ErrorState>
        ) : (
          <Loading label={t('Loading the people')}>
            <Skeleton className="h-[60dvh]" />
          </Loading>
        )}
      </div>
    </div>
  )
}

import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { CASTING_ROOM_LIMITS } from '@callboard/contract/casting/board/rules'
import { TYPING_PAUSE_MS } from '@callboard/contract/pauses'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterPause } from '#app/api/after-pause.ts'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { offerPreviewQuery } from '#shared/queries/casting.ts'
import { LongList } from '#ui/long-list.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { chosenOf } from './batches.ts'
import type { Sending } from './use-offers.ts'

/** Shows what each person would get; the first person's message is open. */
export function OfferPreview({ cards, message, expiresInHours }: Sending & { cards: readonly RoomCard[] }) {
  const [typed, setTyped] = useState(message)
  useEffect(() => afterPause(() => setTyped(message), TYPING_PAUSE_MS.preview), [message])
  const shown = cards.slice(0, CASTING_ROOM_LIMITS.moves)
  const { data, error, isFetching, refetch } = useQuery({
    ...offerPreviewQuery({ applications: chosenOf(shown), message: typed, expiresInHours }),
    placeholderData: keepPreviousData,
  })
  return (
    <section>
      <h3 className="mb-2 text-base">{plural(cards.length, 'What they get', 'What each of {count} people gets')}</h3>
      {data ? (
        <LongList
          rows={data}
          rowKey={({ id }) => id}
          rowHeight={50}
          className="divide-y divide-line rounded-md border border-line"
          rowClassName="px-3 py-2"
        >
          {({ id, name, subject, content }) => (
            <details open={id === data[0]?.id}>
              <summary className="cursor-pointer wrap-anywhere pointer-coarse:py-2">
                <span className="font-medium">{name}</span>: {subject}
              </summary>
              <p className="measure mt-1 pb-1 whitespace-pre-line wrap-anywhere text-sm">{content}</p>
            </details>
          )}
        </LongList>
      ) : error ? (
        <ErrorState as="h3" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, t('The preview could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading the preview')}>
          <SkeletonText lines={4} />
        </Loading>
      )}
    </section>
  )
}

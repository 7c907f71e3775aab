import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { talentSelfTapesQuery } from '#shared/queries/self-tapes.ts'
import { ErrorState } from '#ui/states.tsx'

/** Loaded only for talents with tapes, so that the player is not in the first load of the talent search. */
const TapeViewingList = lazy(async () => ({ default: (await import('./tape-viewing-list.tsx')).TapeViewingList }))

/** The self-tapes of one talent, below the profile; renders nothing if there are none. */
export function TalentTapes({ talentId }: { talentId: number }) {
  const { data, error, isFetching, refetch } = useQuery(talentSelfTapesQuery(talentId))
  const again = () => void refetch()
  if (!error && (data === undefined || data.length === 0)) return null
  return (
    <section aria-labelledby="talent-tapes" className="mt-8 border-line border-t pt-6">
      <h3 id="talent-tapes" className="mb-4 text-lg">
        {t('Self-Tapes')}
      </h3>
      {data ? (
        <Suspense>
          <TapeViewingList tapes={data} onAgain={again} />
        </Suspense>
      ) : (
        <ErrorState as="p" onRetry={again} retrying={isFetching}>
          {errorText(error, t('The self-tapes could not be loaded.'))}
        </ErrorState>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { talentSelfTapesQuery } from '#shared/queries/self-tapes.ts'
import { ErrorState } from '#ui/states.tsx'
import { TapeViewingList } from './tape-viewing-list.tsx'

/** The self-tapes of one talent, below the profile; renders nothing without any. */
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
        <TapeViewingList tapes={data} onAgain={again} />
      ) : (
        <ErrorState as="p" onRetry={again} retrying={isFetching}>
          {errorText(error, t('The self-tapes could not be loaded.'))}
        </ErrorState>
      )}
    </section>
  )
}

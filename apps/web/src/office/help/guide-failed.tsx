import type { UseQueryResult } from '@tanstack/react-query'
import { t } from '#app/language/t.ts'
import { ErrorState } from '#ui/states.tsx'

/** Says that a guide could not be loaded. */
export function GuideFailed({ found }: { found: Pick<UseQueryResult, 'refetch' | 'isFetching'> }) {
  return (
    <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
      {t('The guide could not be loaded. Please try again.')}
    </ErrorState>
  )
}

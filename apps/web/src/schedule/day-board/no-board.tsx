import { DAY_BOARD_MESSAGE } from '@callboard/contract/schedule/day-board/rules'
import { Link } from '@tanstack/react-router'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { t } from '#app/language/t.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { useBoard } from './use-board.ts'

/** Why there is no board: the day does not exist, or could not be read. */
export function NoBoard({ board }: { board: ReturnType<typeof useBoard> }) {
  if (board.error instanceof ApiError && board.error.status === 404) {
    return (
      <EmptyState
        as="h1"
        title={t(DAY_BOARD_MESSAGE.missing)}
        action={
          <Link to="/calendar" className={buttonClass()}>
            {t('Open calendar')}
          </Link>
        }
      >
        {t('It may have been moved to another date or deleted.')}
      </EmptyState>
    )
  }
  return (
    <ErrorState as="h1" onRetry={() => void board.refetch()} retrying={board.isFetching}>
      {errorText(board.error, t('The board could not be loaded. Please try again.'))}
    </ErrorState>
  )
}

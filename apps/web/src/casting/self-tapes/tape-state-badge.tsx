import type { TapeState } from '@callboard/contract/casting/self-tapes/rules'
import { t } from '#app/language/t.ts'
import { Badge } from '#ui/badge.tsx'

/** The processing state of a tape; renders nothing if the tape is ready. */
export function TapeStateBadge({ state }: { state: TapeState }) {
  if (state === 'ready') return null
  return state === 'preparing' ? <Badge tone="info">{t('Being prepared')}</Badge> : <Badge tone="danger">{t('Could not be read')}</Badge>
}

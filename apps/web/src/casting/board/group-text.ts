import type { Stage } from '@callboard/contract/casting/board/stages'
import { msg, t } from '#app/language/t.ts'
import type { StageGroup } from './room-model.ts'

const GROUP_WORDS: Readonly<Record<StageGroup, string>> = {
  received: msg('Applied and invited'),
  shortlisted: msg('Shortlisted'),
  callback: msg('Callback'),
  alternate: msg('Alternates'),
  booked: msg('Booked'),
  closed: msg('Released'),
}

/** The name of a column of the board. */
export const groupText = (group: StageGroup): string => t(GROUP_WORDS[group])

/**
 * The heading of a column. A person with an offer takes a place but is not booked yet, and a person who declined was not released, so the
 * heading names both.
 */
export function groupHeading(group: StageGroup, cards: readonly { readonly stage: Stage }[]): string {
  if (group === 'booked' && cards.some(({ stage }) => stage === 'offered')) return t('Offered and booked')
  return group === 'closed' && cards.some(({ stage }) => stage !== 'released') ? t('Released and withdrawn') : groupText(group)
}

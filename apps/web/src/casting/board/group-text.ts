import type { Stage } from '@callboard/contract/casting/board/stages'
import { msg, t } from '#app/language/t.ts'
import type { StageGroup } from './room-model.ts'

const GROUP_WORDS: Readonly<Record<StageGroup, string>> = {
  received: msg('Applied and invited'),
  shortlisted: msg('Shortlisted'),
  callback: msg('Callback'),
  alternate: msg('Alternates'),
  booked: msg('Booked'),
  closed: msg('Closed'),
}

/** A column of the board, as people are moved there. */
export const groupText = (group: StageGroup): string => t(GROUP_WORDS[group])

/** The heading over these cards. Who has an offer is not booked yet, although it takes a place. */
export function groupHeading(group: StageGroup, cards: readonly { readonly stage: Stage }[]): string {
  return group === 'booked' && cards.some(({ stage }) => stage === 'offered') ? t('Offered and booked') : groupText(group)
}

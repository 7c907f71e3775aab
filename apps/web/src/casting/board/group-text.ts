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

/** A column of the board, as people are moved there. */
export const groupText = (group: StageGroup): string => t(GROUP_WORDS[group])

/** The heading over these cards. Who has an offer is not booked yet, although it takes a place; who declined was not released. */
export function groupHeading(group: StageGroup, cards: readonly { readonly stage: Stage }[]): string {
  if (group === 'booked' && cards.some(({ stage }) => stage === 'offered')) return t('Offered and booked')
  return group === 'closed' && cards.some(({ stage }) => stage !== 'released') ? t('Released and withdrawn') : groupText(group)
}

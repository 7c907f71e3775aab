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

/** The heading of a column of the board. */
export const groupText = (group: StageGroup): string => t(GROUP_WORDS[group])

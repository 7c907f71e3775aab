import type { InvitationState } from '@callboard/contract/people/profile-invitations/rules'
import { msg } from '#app/language/t.ts'

const NOBODY: Readonly<Record<InvitationState, string>> = {
  uninvited: msg('Everyone whose profile others entered is invited'),
  waiting: msg('No email waits'),
  unanswered: msg('Everyone who was invited has answered'),
  answered: msg('No one has answered yet'),
}

/**
 * Why a list of invitations is empty, to translate.
 *
 * @param counts the number of people in each state
 * @returns `isNew` if others have entered nobody yet
 */
export function nobodyText(state: InvitationState, counts: Readonly<Record<InvitationState, number>>): { title: string; isNew: boolean } {
  const isNew = Object.values(counts).every((count) => count === 0)
  return { title: isNew ? msg('No one has been entered by others yet') : NOBODY[state], isNew }
}

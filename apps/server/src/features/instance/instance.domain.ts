import type { FirstStep, SignInWay } from '@callboard/contract/instance/rules'
import { DEFAULT_INSTITUTION, type Institution } from '@callboard/contract/institution'

/** What is known of an instance, from its settings and its database. */
export interface InstanceState {
  readonly institution: Pick<Institution, 'name'>
  readonly mailWay: 'smtp' | 'outbox'
  readonly signInWay: SignInWay
  /** Whether the last test mail went to a mail server that took it. */
  readonly isMailTested: boolean
  readonly hasProject: boolean
  readonly hasKioskRegistration: boolean
}

/** Which of the first steps an instance has behind it. */
export function stepsDone(state: InstanceState): Record<FirstStep, boolean> {
  return {
    institution: state.institution.name !== DEFAULT_INSTITUTION.name,
    // A file in a folder is no mail that anybody gets.
    mail: state.mailWay === 'smtp' && state.isMailTested,
    signIn: state.signInWay !== 'any-address',
    firstCall: state.hasProject,
    kiosk: state.hasKioskRegistration,
  }
}

/** How people can sign in, from the settings. */
export function signInWay(settings: { hasSignOn: boolean; emailDomains: readonly string[] | undefined }): SignInWay {
  if (settings.hasSignOn) return 'single-sign-on'
  return settings.emailDomains ? 'own-addresses' : 'any-address'
}

import { DEFAULT_INSTITUTION, type Institution } from '@callboard/contract/institution'
import type { FirstStep, SignInWay } from '@callboard/contract/office/instance/rules'

/** The state of an instance, from its settings and its database. */
export interface InstanceState {
  readonly institution: Pick<Institution, 'name'>
  readonly mailWay: 'smtp' | 'outbox'
  readonly signInWay: SignInWay
  /** Whether a mail server accepted the last test mail. */
  readonly isMailTested: boolean
  readonly hasPeople: boolean
  readonly hasColleagues: boolean
  readonly hasProject: boolean
  readonly hasBackup: boolean
  readonly hasKioskRegistration: boolean
}

/** Which steps of the setup are done. */
export function stepsDone(state: InstanceState): Record<FirstStep, boolean> {
  return {
    institution: state.institution.name !== DEFAULT_INSTITUTION.name,
    // A mail written to the outbox folder reaches no one.
    mail: state.mailWay === 'smtp' && state.isMailTested,
    signIn: state.signInWay !== 'any-address',
    people: state.hasPeople,
    colleagues: state.hasColleagues,
    firstCall: state.hasProject,
    kiosk: state.hasKioskRegistration,
    backup: state.hasBackup,
  }
}

/** The ways to sign in, from the settings. */
export function signInWay(settings: { hasSignOn: boolean; emailDomains: readonly string[] | null }): SignInWay {
  if (settings.hasSignOn) return 'single-sign-on'
  return settings.emailDomains ? 'own-addresses' : 'any-address'
}

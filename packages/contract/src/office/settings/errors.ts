import { defineErrors } from '../../errors.ts'
import { MAILBOX_MESSAGE } from '../../messages/mailbox/rules.ts'
import { SETTINGS_MESSAGE } from './rules.ts'

export const SETTINGS_ERROR = defineErrors('settings', {
  changed: [409, SETTINGS_MESSAGE.changed],
  fixed: [409, 'This is set on the server, so it cannot be changed here.'],
  grantInUse: [409, MAILBOX_MESSAGE.grantInUse],
  noVersion: [404, 'There is no such version of the settings.'],
  onStaff: [409, 'This address has a role already.'],
  noStaff: [404, 'This address is not on the list.'],
  hasSignedIn: [409, 'They have signed in already, so they need no invitation.'],
  fixedStaff: [409, 'This address is set on the server, so it cannot be changed here.'],
  programs: [409, SETTINGS_MESSAGE.programs],
  yourself: [409, 'You cannot take away your own rights. Another casting director can.'],
})

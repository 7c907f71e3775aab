import { defineErrors } from '../../errors.ts'
import { BULK_MESSAGE, unknownRecipients } from './rules.ts'

export const INBOX_ERROR = defineErrors('messages', {
  missing: [404, 'Message not found'],
})

export const BULK_ERROR = defineErrors('bulk-messages', {
  changed: [409, BULK_MESSAGE.changed],
  templateTaken: [409, 'There is a template of this name already.'],
  templateMissing: [404, 'This template no longer exists'],
  tooManyTemplates: [409, 'There are as many templates as can be kept. Please delete one first.'],
  notResendable: [409, 'This email is on its way, or has arrived already.'],
  unsubscribeInvalid: [404, 'This link is not valid. Please use the link of another email.'],
  unknownRecipient: [404, unknownRecipients(1)],
})

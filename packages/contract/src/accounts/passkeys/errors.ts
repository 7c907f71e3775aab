import { defineErrors } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { PASSKEY_MESSAGE, PASSKEYS_EACH } from './rules.ts'

export const PASSKEY_ERROR = defineErrors('passkeys', {
  invalid: [400, PASSKEY_MESSAGE.invalid],
  over: [400, PASSKEY_MESSAGE.over],
  tooMany: [409, withValues('You have {passkeys} passkeys. Please remove one first.', { passkeys: PASSKEYS_EACH })],
  known: [409, 'This passkey is on your list already.'],
  own: [409, 'Your own passkeys you remove under “Your sessions”.'],
  last: [409, 'This passkey is your only way in. Please add another one first.'],
  group: [409, 'You are a casting director by single sign-on. Please sign in with that.'],
  sample: [409, 'This is a sample person of the demo. Anyone can sign in as them.'],
  required: [400, 'Casting directors sign in with a passkey or single sign-on here. If you have lost yours, ask another casting director.'],
})

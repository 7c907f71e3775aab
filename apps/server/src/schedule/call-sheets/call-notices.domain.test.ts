import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { ENGLISH } from '@callboard/contract/translate'
import { expect, test } from 'vitest'
import { callCancelledNotice, callNotice, type ToldCall } from './call-notices.domain.ts'

const CALL: ToldCall = {
  projectTitle: 'Ocean lawn',
  roleName: 'Men',
  content: {
    place: null,
    address: null,
    wear: null,
    bring: null,
    contactName: null,
    contactPhone: null,
    notes: 'Breakfast is on us.',
  },
  callAt: '2027-03-04T17:00:00.000Z',
  wrapAt: null,
  note: null,
}
const ZONE = 'America/Los_Angeles'

test('a sentence that goes on after the role has a comma, and notes for everybody say so', () => {
  expect(callNotice({ ...CALL, before: null }, ENGLISH, ZONE).content).toContain('This is your call for “Ocean lawn”, as Men.')
  const changed = callNotice({ ...CALL, before: CALL }, ENGLISH, ZONE).content
  expect(changed).toContain('The call sheet of “Ocean lawn”, as Men, has changed.')
  expect(changed).toContain('For everyone: Breakfast is on us.')
  expect(callCancelledNotice(CALL, ENGLISH, ZONE).content).toContain('no longer called for “Ocean lawn”, as Men, on Thursday')
  expect(callNotice({ ...CALL, roleName: PARTICIPANT, before: CALL }, ENGLISH, ZONE).content).toContain(
    'The call sheet of “Ocean lawn” has changed.',
  )
})

import { expect, test } from 'vitest'
import { testMailText } from './test-mail-text.ts'

test.each([
  ['EAUTH 535', 'It refused the user or the password. (EAUTH 535)'],
  ['ESOCKET ECONNREFUSED', 'Nothing answers at that port. Look at the name and the port. (ESOCKET ECONNREFUSED)'],
  ['ETLS', 'No encrypted connection came about. Look at the encryption, and at the certificate of the server. (ETLS)'],
  ['ETIMEDOUT', 'It did not answer in time. Look at the name and the port; a firewall may be between. (ETIMEDOUT)'],
  ['EDNS', 'There is no server of that name. (EDNS)'],
  ['451', 'The mail server could not be used (451). Check the mail server in the settings.'],
])('%s is said in words', (reason, description) => {
  expect(testMailText({ outcome: 'failed', to: 'dean@example.edu', reason }).description).toBe(description)
})

test('it is clear when a test mail was not delivered', () => {
  const to = 'dean@example.edu'
  expect(testMailText({ outcome: 'written', to, reason: null }).description).toContain('reaches nobody')
  expect(testMailText({ outcome: 'failed', to, reason: 'ECONNREFUSED' })).toMatchObject({
    tone: 'destructive',
    description: expect.stringContaining('ECONNREFUSED'),
  })
})

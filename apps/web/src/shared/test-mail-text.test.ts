import { expect, test } from 'vitest'
import { testMailText } from './test-mail-text.ts'

test.each([
  ['EAUTH 535', 'It refused the user or the password. (EAUTH 535)'],
  [
    'unreachable',
    'No mail server answers there. Check the name, the port and the encryption; a firewall may be blocking it. (unreachable)',
  ],
  ['ETLS', 'No encrypted connection could be made. Check the encryption, and the server’s certificate. (ETLS)'],
  ['451', 'The mail server could not be used (451). Check the mail server in the settings.'],
])('%s is said in words', (reason, description) => {
  expect(testMailText({ outcome: 'failed', to: 'dean@example.edu', reason }).description).toBe(description)
})

test('it is clear when a test mail was not delivered', () => {
  const to = 'dean@example.edu'
  expect(testMailText({ outcome: 'written', to, reason: null }).description).toContain('not delivered')
  expect(testMailText({ outcome: 'failed', to, reason: 'EAUTH' })).toMatchObject({
    tone: 'destructive',
    description: expect.stringContaining('EAUTH'),
  })
})

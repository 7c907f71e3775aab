import type { RetentionPreview } from '@callboard/contract/office/retention/endpoints'
import { expect, test } from 'vitest'
import { wouldRemoveText } from './retention-text.ts'

const person = { id: 'u1', name: 'Mina', email: 'mina@example.edu', kind: 'goes', tapes: [] }
const people = (total: number) => ({ months: 12, total, people: total > 0 ? [person] : [] })
const records = (total: number) => ({ months: 12, total })
const preview = (values: object) =>
  ({
    accounts: people(0),
    unusedAccounts: people(0),
    selfTapes: people(0),
    applications: records(0),
    messages: records(0),
    ...values,
  }) as unknown as RetentionPreview

test('says how much the rules would remove, accounts of both rules as one number', () => {
  expect(wouldRemoveText(preview({ applications: records(14), messages: records(1) }))).toBe(
    'These rules would remove 14 applications, one message tonight.',
  )
  expect(wouldRemoveText(preview({ accounts: people(11), unusedAccounts: people(3), selfTapes: people(1) }))).toBe(
    'These rules concern 14 accounts, self-tapes of one person now; people are warned by email first.',
  )
  expect(wouldRemoveText(preview({}))).toBe('These rules would remove nothing now.')
})

import type { RetentionPreview } from '@callboard/contract/office/retention/endpoints'
import { plural, t } from '#app/language/t.ts'

/** What retention rules would delete now, as text with numbers. */
export function wouldRemoveText({ accounts, unusedAccounts, selfTapes, applications, messages }: RetentionPreview): string {
  const people = [...accounts.people, ...unusedAccounts.people, ...selfTapes.people].length
  const parts = [
    accounts.total + unusedAccounts.total > 0 && plural(accounts.total + unusedAccounts.total, 'one account', '{count} accounts'),
    selfTapes.total > 0 && plural(selfTapes.total, 'self-tapes of one person', 'self-tapes of {count} people'),
    applications.total > 0 && plural(applications.total, 'one application', '{count} applications'),
    messages.total > 0 && plural(messages.total, 'one message', '{count} messages'),
  ].filter((part): part is string => typeof part === 'string')
  if (parts.length === 0) return t('These rules would remove nothing now.')
  const what = parts.join(', ')
  return people > 0
    ? t('These rules concern {what} now; people are warned by email first.', { what })
    : t('These rules would remove {what} tonight.', { what })
}

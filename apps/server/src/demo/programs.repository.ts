import { TOKEN_PREFIX } from '@callboard/contract/api-tokens/rules'
import type { Transaction } from '#db/client.ts'
import { apiTokens } from '#db/schema/api-tokens.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { SAMPLE_DIRECTORS } from './people.ts'

const DAY_MS = 86_400_000
const [OFFICE, COLLEAGUE] = SAMPLE_DIRECTORS

/** The programs that call this Callboard. Nobody has their tokens. */
export async function insertPrograms(transaction: Transaction, now: Date): Promise<void> {
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS)
  const tokenHash = () => hashToken(TOKEN_PREFIX + newToken())
  await transaction.insert(apiTokens).values([
    {
      name: 'Student register',
      scopes: ['read-talent', 'write-talent'],
      createdBy: OFFICE.id,
      createdAt: days(-40),
      expiresAt: days(50),
      lastUsedAt: days(-0.3),
      tokenHash: tokenHash(),
    },
    {
      name: 'Screens in the lobby',
      scopes: ['read-projects'],
      createdBy: COLLEAGUE.id,
      createdAt: days(-12),
      expiresAt: days(18),
      tokenHash: tokenHash(),
    },
    {
      name: 'Film festival 2025',
      scopes: ['read-projects', 'applications', 'messages'],
      createdBy: OFFICE.id,
      createdAt: days(-98),
      expiresAt: days(-8),
      lastUsedAt: days(-11),
      tokenHash: tokenHash(),
    },
  ])
}

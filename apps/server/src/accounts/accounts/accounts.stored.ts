import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'account',
      text: `SELECT id, email, first_name AS "firstName", last_name AS "lastName", role, language,
        created_at AS "createdAt", updated_at AS "updatedAt" FROM users WHERE id = $1`,
    },
    {
      name: 'sessions',
      text: `SELECT browser, created_at AS "createdAt", last_seen_at AS "lastSeenAt" FROM sessions WHERE sess->>'userId' = $1 ORDER BY created_at`,
    },
    {
      name: 'signInMails',
      text: 'SELECT created_at AS "createdAt", expires_at AS "expiresAt", used_at AS "usedAt" FROM sign_in_requests WHERE email = $2 ORDER BY id',
    },
    {
      name: 'wrongSignInCodes',
      text: 'SELECT guessed_at AS "typedAt" FROM sign_in_guesses WHERE email = $2 ORDER BY id',
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [],
  files: [],
  names: {
    user: {
      text: 'SELECT id, name FROM named_accounts WHERE id = ANY($1::text[])',
      ids: /./,
    },
  },
}

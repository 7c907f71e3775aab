import { consentEndpoints } from '@callboard/contract/people/consents/endpoints'
import type { Stored } from '#platform/stored.ts'

/** The personal data of the feature, and how the audit log finds the names of its subjects. */
export const stored: Stored = {
  ownData: [
    {
      name: 'consents',
      text: `SELECT uses, asked, text_version AS "textVersion", language, way, given_at AS "givenAt" FROM consents WHERE user_id = $1
        ORDER BY id`,
    },
    {
      name: 'consentsToConfirm',
      text: `SELECT uses, text_version AS "textVersion", way, ticked_at AS "tickedAt", 'does not count until you answer' AS state
        FROM consents_to_confirm WHERE user_id = $1`,
    },
  ],
  withProfile: [],
  detaches: [],
  archive: [{ name: 'consents', endpoint: consentEndpoints.talentConsent, each: 'SELECT id FROM shown_profiles' }],
  files: [],
  names: {},
}

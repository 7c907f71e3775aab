/** What somebody agreed to, and what was ticked in their registration: as `PARTS`. */
export const CONSENT_PARTS = [
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
  {
    name: 'registrationLinks',
    text: `SELECT l.title, r.registered_at AS "registeredAt" FROM join_registrations AS r JOIN join_links AS l ON l.id = r.link_id
      WHERE r.user_id = $1 ORDER BY r.id`,
  },
] as const

import type { ConsentUse } from '@callboard/contract/people/consents/rules'

/*
 * The last answer about a use is the newest row that asked about it. A trigger updates `has_consent`, which says only whether the person
 * agrees to casting; these functions read the rest.
 */

// It has no column `user_id`, so that a statement can name the profile's without a prefix.
const ANSWERS = '(SELECT id, user_id AS account, uses, asked, text_version FROM consents) AS c'

/**
 * SQL after the columns of a `SELECT`: the last answer of an account about a use, as the row `c`, or none.
 *
 * @param userId SQL of the account's id
 */
export const lastAnswer = (userId: string, use: ConsentUse): string =>
  `FROM ${ANSWERS} WHERE c.account = ${userId} AND (c.asked IS NULL OR c.asked @> ARRAY['${use}']) ORDER BY c.id DESC LIMIT 1`

/** SQL of whether a profile's person refused to be photographed. @param profile the name of the row of profiles */
export const hasDeclined = (profile: string): string =>
  `(NOT ${profile}.has_consent AND EXISTS (SELECT ${lastAnswer(`${profile}.user_id`, 'casting')}))`

/**
 * SQL of whether the last answer of a profile's person about a use is no; without an answer it is false.
 * @param profile as for `hasDeclined`
 */
export const hasRefused = (use: ConsentUse, profile: string): string =>
  `coalesce((SELECT NOT c.uses @> ARRAY['${use}'] ${lastAnswer(`${profile}.user_id`, use)}), false)`

/** SQL of whether a profile's person agreed to a use in the text of a version. @param version SQL */
export const agreesTo = (use: ConsentUse, profile: string, version: string): string =>
  `coalesce((SELECT c.uses @> ARRAY['${use}'] AND c.text_version = ${version} ${lastAnswer(`${profile}.user_id`, use)}), false)`

import { z } from 'zod'
import { requiredText, sequentialIdParams } from './common.ts'
import { CHANGES_OF_AN_ACCOUNT } from './endpoint.ts'

/* What many endpoints have in common, to be spread into them. What differs is stated after it. */

/** The office reads something by its id. */
export const OFFICE_READ = { method: 'GET', access: 'desk', params: sequentialIdParams, errors: [401, 403, 404] } as const

/** The office changes something by its id. The request has a body and may conflict with another change. */
export const OFFICE_CHANGE = {
  access: 'desk',
  params: sequentialIdParams,
  errors: [400, 401, 403, 404, 409, 429],
  accountLimit: CHANGES_OF_AN_ACCOUNT,
} as const

/** The signed-in student answers something that the office asked, by its id. */
export const OWN_ANSWER = { ...OFFICE_CHANGE, method: 'POST', access: 'student' } as const

/** The token at the end of a link's path. */
export const tokenParams = z.object({ token: requiredText('Not a link', 200) })

/**
 * A read through a link. It changes nothing, because mail scanners open links too. Many people of a campus share one network
 * address.
 */
export const READ_BY_LINK = {
  method: 'GET',
  access: 'anyone',
  params: tokenParams,
  errors: [404, 429],
  rateLimit: { max: 240, seconds: 60 },
} as const

/** The same answer through the link of a mail, without an account. */
export const ANSWER_BY_LINK = {
  method: 'POST',
  access: 'anyone',
  params: tokenParams,
  errors: [400, 404, 409, 429],
  rateLimit: { max: 60, seconds: 60 },
} as const

import { z } from 'zod'
import { accountAddress, sentText } from '../../common.ts'
import { REPLY_LOCAL_LENGTH, REPLY_MESSAGE } from './rules.ts'

/** Where people reply to mails of the office. */
export const replySettings = z.strictObject({
  /** The address that receives replies; `null` if people answer only on the page. */
  address: accountAddress(REPLY_MESSAGE.address)
    .refine((address) => address.indexOf('@') <= REPLY_LOCAL_LENGTH, REPLY_MESSAGE.long)
    .nullable()
    .default(null),
  /**
   * The name under which our own mail server signs its checks (`Authentication-Results`). With `null`, no server vouches for
   * senders, and no reply joins a conversation automatically.
   */
  trustedHost: sentText(253, undefined, REPLY_MESSAGE.host)
    .transform((host) => host.trim().toLowerCase())
    .pipe(z.string().regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, REPLY_MESSAGE.host))
    .nullable()
    .default(null),
})

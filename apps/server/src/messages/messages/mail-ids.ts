import { createHmac } from 'node:crypto'

/** Characters of an id. */
const LENGTH = 32

/**
 * Ids of the mails of messages, for file names and Message-IDs. The id is the same for every attempt, also when somebody sends the mail
 * again, so that mail programs detect duplicates.
 *
 * @param secret the server's secret
 */
export const createMailIds =
  (secret: string) =>
  ({ id, messageId }: { readonly id: number; readonly messageId: number }): string =>
    createHmac('sha256', secret).update(`callboard mail of ${messageId} to ${id}`).digest('hex').slice(0, LENGTH)

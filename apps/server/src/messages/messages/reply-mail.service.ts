import { createMailIds } from './mail-ids.ts'
import { type ReplyTokens, replyAddress } from './reply-token.ts'

/** The addresses and ids that identify answers to mails of messages. */
export interface ReplyMailService {
  /** The reply address for a delivery's mail. @param address the office's address for replies */
  addressOf(address: string, deliveryId: number): string
  /** The deliveries that a mail's addresses name with a valid token. An address alone proves nothing about the sender. */
  deliveryIds(addresses: readonly string[]): number[]
  /** The id in the Message-ID of a delivery's mail, which only we and the recipient's server know. */
  mailIdOf(delivery: { readonly id: number; readonly messageId: number }): string
  /** Whether a Message-ID belongs to a delivery's mail. */
  isOf(messageId: string, delivery: { readonly id: number; readonly messageId: number }): boolean
}

/** @param secret the server's secret */
export function createReplyMailService({ secret, replyTokens }: { secret: string; replyTokens: ReplyTokens }): ReplyMailService {
  const mailIdOf = createMailIds(secret)
  return {
    addressOf: (address, deliveryId) => replyAddress(address, replyTokens.make(deliveryId)),
    deliveryIds: (addresses) => replyTokens.read(addresses),
    mailIdOf,
    isOf: (messageId, delivery) => /^<?([0-9a-f]+)@/.exec(messageId.toLowerCase())?.[1] === mailIdOf(delivery),
  }
}

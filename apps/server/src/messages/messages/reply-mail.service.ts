import { createMailIds } from './mail-ids.ts'
import { type ReplyTokens, replyAddress } from './reply-token.ts'

/** What arrives in answer to a mail of a message. */
export interface ReplyMailService {
  /** Where the mail of a delivery is answered. @param address the office's for replies */
  addressOf(address: string, deliveryId: number): string
  /** The deliveries that some addresses of a mail name by a valid token; the address alone proves nothing about who wrote it. */
  deliveryIds(addresses: readonly string[]): number[]
  /** The id in the Message-ID of the mail of a delivery, which only we and its recipient's server know. */
  mailIdOf(delivery: { readonly id: number; readonly messageId: number }): string
  /** Whether a Message-ID is that of the mail of a delivery. */
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

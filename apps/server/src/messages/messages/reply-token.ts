import { createHmac, timingSafeEqual } from 'node:crypto'
import { REPLY_TOKEN_LENGTH } from '@callboard/contract/messages/inbound-mail/rules'

/** Tokens in reply addresses. They are not stored: a token works for as long as the server's secret stays the same. */
export interface ReplyTokens {
  /** The token of one delivery, in lower-case letters and digits, because mail systems may change the case of an address. */
  make(deliveryId: number): string
  /** The deliveries of all valid tokens in some addresses. */
  read(addresses: readonly string[]): number[]
}

const ID_BYTES = 4
/** 128 bits. */
const SIGNATURE_BYTES = 16
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const BITS_OF_LETTER = 5

/** Base32 of RFC 4648 in lower case; the number of bytes is a multiple of five. */
function encode(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => LETTERS[Number.parseInt(five, 2)] ?? '')
}

function decode(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(BITS_OF_LETTER, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** `casting@example.edu` with a token: `casting+token@example.edu`. */
export const replyAddress = (address: string, token: string): string => address.replace('@', `+${token}@`)

/** @param secret the server's secret, from which the key of these tokens is derived */
export function createReplyTokens(secret: string): ReplyTokens {
  const key = createHmac('sha256', secret).update('callboard reply address').digest()
  const sign = (id: Buffer) => createHmac('sha256', key).update(id).digest().subarray(0, SIGNATURE_BYTES)
  const pattern = new RegExp(`\\+([${LETTERS}]{${REPLY_TOKEN_LENGTH}})@`)

  function readOne(address: string): number | undefined {
    const token = pattern.exec(address.toLowerCase())?.[1]
    if (token === undefined) return undefined
    const bytes = decode(token)
    const id = bytes.subarray(0, ID_BYTES)
    return timingSafeEqual(bytes.subarray(ID_BYTES), sign(id)) ? id.readUInt32BE() : undefined
  }

  return {
    make(deliveryId) {
      const id = Buffer.alloc(ID_BYTES)
      id.writeUInt32BE(deliveryId)
      return encode(Buffer.concat([id, sign(id)]))
    },
    read: (addresses) => [...new Set(addresses.map(readOne).filter((id) => id !== undefined))],
  }
}

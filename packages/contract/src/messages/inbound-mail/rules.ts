/** Characters of the token in the address that a reply goes to: 32 bits name a delivery, 128 sign it, in base32. */
export const REPLY_TOKEN_LENGTH = 32

/** Longest local part of the address that receives replies: a local part has 64 characters (RFC 5321), with `+` and the token. */
export const REPLY_LOCAL_LENGTH = 64 - 1 - REPLY_TOKEN_LENGTH

export const REPLY_MESSAGE = {
  address: 'Please enter a valid email address',
  long: 'Please choose an address with at most 31 characters before the @: a code is added to it.',
  host: 'Please enter the name of a mail server such as mx.example.edu',
} as const

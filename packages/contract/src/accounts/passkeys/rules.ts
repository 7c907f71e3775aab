/** Most passkeys of one account. People have a phone, a computer and a spare security key. */
export const PASSKEYS_EACH = 20

/** Longest name of a passkey, in UTF-16 code units. */
export const PASSKEY_NAME_LENGTH = 60

/**
 * How long a browser may take to answer a request for a passkey, in minutes. The sign-in page renews its request before that, so
 * a page that stayed open still works.
 */
export const PASSKEY_MINUTES = 5

/** Messages about passkeys. */
export const PASSKEY_MESSAGE = {
  invalid: 'This passkey could not be checked. Please try again, or sign in another way.',
  over: 'That took too long. Please try again.',
} as const

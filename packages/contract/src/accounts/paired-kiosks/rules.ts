/** Limits of paired kiosks. */
export const PAIRED_KIOSK_LIMITS = {
  name: 60,
  /** Most kiosks of the office, including those that wait for their code. */
  kiosks: 50,
} as const

/** Length of the pairing code. People type it on a tablet, so no letter looks like another. 8 of 31 letters are 40 bits. */
export const PAIRING_CODE = { letters: 'ABCDEFGHJKMNPQRSTUVWXYZ23456789', length: 8 } as const

/** How long a pairing code is valid. It works once. */
export const PAIRING_MINUTES = 10

/** Codes that one network address may try. The chance to guess one of 50 codes with ten tries is one in a billion. */
export const PAIRING_TRIES = { max: 10, seconds: 3600 } as const

export const PAIRED_KIOSK_MESSAGE = {
  name: 'Please name the kiosk, such as the place where it stands',
  code: 'Please type the code from the settings',
  wrongCode: 'This code does not work, or not any more. Please make a new one in the settings.',
} as const

/** A pairing code as it was typed: in small letters, with spaces or hyphens. */
export const readPairingCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

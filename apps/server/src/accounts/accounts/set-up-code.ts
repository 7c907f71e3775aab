import { createHmac, timingSafeEqual } from 'node:crypto'
import { SET_UP_CODE_LENGTH } from '@callboard/contract/accounts/accounts/rules'

/** 32 letters and digits without look-alikes. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The code that makes the first casting director. It is derived, so that all instances print the same, and nothing that is stored
 * reveals it.
 *
 * @param secret the server's secret
 * @param round the number of the code: another one after too many wrong guesses, and after it was used
 */
export function setUpCode(secret: string, round: string): string {
  const bytes = createHmac('sha256', secret).update(`callboard set-up\0${round}`).digest()
  return [...bytes.subarray(0, SET_UP_CODE_LENGTH)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join('')
}

/** A code as people read it: `ABCD-EFGH-JKLM`. */
export function readableCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-')
}

/** Whether somebody typed the code, with or without dashes and capitals. Compares in constant time. */
export function isSetUpCode(typed: string, code: string): boolean {
  const [one, other] = [typed.toUpperCase().replace(/[^0-9A-Z]/g, ''), code].map((text) => createHmac('sha256', code).update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

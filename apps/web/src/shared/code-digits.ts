/** Digits of a mailed code. */
export const CODE_LENGTH = 6

/** The digits of the typed or pasted text, such as `123 456`. */
export function codeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, CODE_LENGTH)
}

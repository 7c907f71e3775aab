import { cutText } from '@callboard/contract/graphemes'
import { SELF_TAPE_TEXT } from '@callboard/contract/self-tapes/rules'

/** A file's name as it may be shown and sent back: on one line, and never able to turn the rest of the line around. */
export function cleanFileName(name: string): string {
  return cutText(name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '').trim(), SELF_TAPE_TEXT.fileName) || 'video'
}

/**
 * An address elsewhere as it is stored.
 *
 * @returns undefined for anything but https, and for one that carries a name or a password
 */
export function elsewhere(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return undefined
  return url.href.length <= SELF_TAPE_TEXT.address ? url.href : undefined
}

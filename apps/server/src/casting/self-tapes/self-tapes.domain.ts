import { SELF_TAPE_TEXT } from '@callboard/contract/casting/self-tapes/rules'
import { cutText } from '@callboard/contract/graphemes'

/** A file name that is safe to show and send back: on one line, without characters that reverse the text direction. */
export function cleanFileName(name: string): string {
  return cutText(name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '').trim(), SELF_TAPE_TEXT.fileName) || 'video'
}

/**
 * An address of a video elsewhere, as stored.
 *
 * @returns undefined for anything but https, and for an address with a user name or password
 */
export function elsewhere(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return undefined
  return url.href.length <= SELF_TAPE_TEXT.address ? url.href : undefined
}

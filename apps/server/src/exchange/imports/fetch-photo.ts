import { PHOTO_ADDRESS_LIMITS } from '@callboard/contract/exchange/imports/photos.rules'
import { IMPORT_MESSAGE } from '@callboard/contract/exchange/imports/rules'
import { type FetchFailure, fetchPublic, type Network } from '#platform/fetch-public.ts'

const LIMITS = {
  bytes: PHOTO_ADDRESS_LIMITS.bytes,
  milliseconds: PHOTO_ADDRESS_LIMITS.milliseconds,
  redirects: 3,
  accept: 'image/*, */*;q=0.5',
}

/** All network failures have the same message, so that a table of addresses cannot probe for internal machines and ports. */
const FAILURE: Readonly<Record<FetchFailure, string>> = {
  'address-refused': IMPORT_MESSAGE.unreachable,
  unreachable: IMPORT_MESSAGE.unreachable,
  'too-slow': IMPORT_MESSAGE.unreachable,
  'too-large': IMPORT_MESSAGE.photoTooLarge,
}

/** How addresses are reached. */
export interface PhotoReach {
  /** Whether private addresses and plain http are allowed. */
  readonly anyAddress: boolean
  readonly network: Network | undefined
}

/** A picture from the web, or why it could not be fetched. */
export type FetchedPicture = { readonly fileName: string; readonly body: Buffer } | { readonly problem: string }

/** Whether the body is a page, such as a sign-in, instead of a picture. */
const isPage = (body: Buffer) => /^\s*<(?:!doctype html|html|head|\?xml)/i.test(body.subarray(0, 200).toString('latin1'))

function fileNameOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Fetches the picture at an address, under the rules of `fetchPublic`. Uses `https:` for old links with `http:`. */
export async function fetchPhoto(address: string, { anyAddress, network }: PhotoReach): Promise<FetchedPicture> {
  const reached = anyAddress ? address : address.replace(/^http:/i, 'https:')
  const fetched = await fetchPublic(reached, { ...LIMITS, anyAddress }, network)
  if (typeof fetched === 'string') return { problem: FAILURE[fetched] }
  const { body } = fetched
  return isPage(body) ? { problem: IMPORT_MESSAGE.addressOfPage } : { fileName: fileNameOf(address), body }
}

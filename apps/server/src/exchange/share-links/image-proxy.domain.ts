import { photoHashOf } from '@callboard/contract/people/photos/endpoints'

/**
 * The photo at an address: a path, with or without our origin. All other addresses are refused, so that the server never connects
 * anywhere.
 *
 * @param address as received, decoded once
 * @param origin our origin
 * @returns the content id
 */
export function ownPhotoOf(address: string, origin: string): string | undefined {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return photoHashOf(path)
}

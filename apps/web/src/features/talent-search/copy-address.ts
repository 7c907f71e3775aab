import { copyAddress } from '#lib/clipboard.ts'

/** Copies the address of a talent's public page. */
export function shareProfile(id: number): Promise<void> {
  const address = new URL(`/talent/profile/${id}`, window.location.origin).href
  return copyAddress(address, { title: 'Link copied', description: address })
}

import { copyAddress } from '#lib/clipboard.ts'
import { t } from '#lib/t.ts'

/** Copies the address of a talent's public page. */
export function shareProfile(id: number): Promise<void> {
  const address = new URL(`/talent/profile/${id}`, window.location.origin).href
  return copyAddress(address, { title: t('Link copied'), description: address })
}

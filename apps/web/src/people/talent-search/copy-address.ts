import { t } from '#app/language/t.ts'
import { copyAddress } from '#devices/clipboard.ts'

/** Copies the address of a talent's public page. */
export function shareProfile(id: number): Promise<void> {
  const address = new URL(`/talent/profile/${id}`, window.location.origin).href
  return copyAddress(address, {
    title: t('Link copied'),
    description: t('Anyone who has it sees the public page, with the contact details unless the student hides them: {address}', {
      address,
    }),
  })
}

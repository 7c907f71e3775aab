import { copyText } from '#lib/clipboard.ts'
import { toast } from '#ui/toast.ts'

/** Puts an address on the clipboard and says whether it is there. */
export async function copyAddress(address: string, copied: { title: string; description?: string }): Promise<void> {
  if (await copyText(address)) toast(copied)
  else toast({ title: 'Copy failed', description: 'Unable to copy to clipboard', tone: 'destructive' })
}

/** Copies the address of a talent's public page. */
export function shareProfile(id: number): Promise<void> {
  const address = new URL(`/talent/profile/${id}`, window.location.origin).href
  return copyAddress(address, { title: 'Link copied', description: address })
}

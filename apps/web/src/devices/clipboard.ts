import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

/**
 * Copies an address, or another text, to the clipboard, and shows a notification with the outcome.
 *
 * @param copied the notification on success
 */
export async function copyAddress(address: string, copied: { title: string; description?: string }): Promise<void> {
  if (await copyText(address)) toast(copied)
  else toast({ title: t('Copy failed'), description: t('Unable to copy to clipboard'), tone: 'destructive' })
}

/**
 * Copies a text to the clipboard. If the browser does not allow that, copies a selection in the old way.
 *
 * @returns whether the text was copied
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'sr-only'
  // An open dialog traps the focus, so the text must be selected inside it.
  const host = document.querySelector('[role=dialog]') ?? document.body
  const focused = document.activeElement
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}

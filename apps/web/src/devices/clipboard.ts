import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'

/**
 * Puts an address on the clipboard, and says whether it is there.
 *
 * @param copied what is said when it is
 */
export async function copyAddress(address: string, copied: { title: string; description?: string }): Promise<void> {
  if (await copyText(address)) toast(copied)
  else toast({ title: t('Copy failed'), description: t('Unable to copy to clipboard'), tone: 'destructive' })
}

/**
 * Puts a text on the clipboard; where the browser does not allow that, by the older way of copying a selection.
 *
 * @returns whether it is there now
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
  // Inside an open dialog the focus cannot leave it, so the text must be selected in there.
  const host = document.querySelector('[role=dialog]') ?? document.body
  const focused = document.activeElement
  host.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}

import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { NOBODY } from '@callboard/contract/page-person'
import type { QueryClient } from '@tanstack/react-query'
import { readSession } from '#app/api/api.ts'
import { keepDraftsInTab } from './draft-place.ts'
import { checkPerson, isPageOver, otherPerson, pagePerson, renderedFor, setOtherPerson, setPersonCheck } from './page-person.ts'
import { PERSON_CHANNEL } from './person-channel.ts'
import { userQuery } from './session.ts'
import { keepTyping } from './typing.ts'
import { isPublicPage, leaveForSignIn } from './unauthorized.ts'

/**
 * Notices when another user signs in in this browser, or this page's user signs out. It listens to other tabs and to responses, and asks
 * the server when the tab becomes visible. If two tabs disagree, the server decides.
 */
export function watchPerson(queryClient: QueryClient): void {
  const channel = new BroadcastChannel(PERSON_CHANNEL)
  const tell = () => channel.postMessage(pagePerson())

  function signedOut(): void {
    // The page must not store again what the user chose to remove from the device.
    keepDraftsInTab()
    if (window.location.pathname === '/') window.location.reload()
    else if (!isPublicPage()) leaveForSignIn()
    else {
      // A public page, such as a kiosk in use, continues without a user.
      renderedFor(null)
      queryClient.setQueryData(userQuery.queryKey, null)
      queryClient.removeQueries({ type: 'inactive' })
    }
  }

  function settle(now: User | null): void {
    if (now === null) {
      if (pagePerson() !== NOBODY) signedOut()
    } else if (now.id !== pagePerson()) setOtherPerson(now)
    else if (otherPerson() !== null) {
      setOtherPerson(null)
      // Removes cached reads that no component on the page uses.
      queryClient.removeQueries({ type: 'inactive' })
      void queryClient.invalidateQueries()
    }
  }

  let isChecking = false
  let isAskedAgain = false
  async function check(): Promise<void> {
    isAskedAgain = isChecking
    if (isChecking) return
    isChecking = true
    const now = await readSession().catch(() => undefined)
    isChecking = false
    if (isAskedAgain) return check()
    if (now !== undefined) settle(now)
  }
  setPersonCheck(() => void check())

  channel.onmessage = async ({ data: announced }: MessageEvent<string>) => {
    const isMine = announced === pagePerson()
    // A page without a user shows no personal data, and sends no request that needs a user.
    if (isMine ? otherPerson() === null : pagePerson() === NOBODY) return
    await check()
    // The other tab was rendered before this page's user signed in.
    if (!(isMine || isPageOver())) tell()
  }
  const checkOwn = () => pagePerson() !== NOBODY && checkPerson()
  window.addEventListener('pageshow', ({ persisted }) => persisted && checkOwn())
  document.addEventListener('visibilitychange', () => !document.hidden && checkOwn())
  window.addEventListener('pagehide', () => isPageOver() && keepTyping())
  tell()
}

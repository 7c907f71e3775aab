import type { User } from '@callboard/contract/accounts/endpoints'
import { NOBODY } from '@callboard/contract/page-person'
import { findPage } from '@callboard/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import { readSession } from '#app/api/api.ts'
import { keepDraftsInTab } from './form-draft.ts'
import { keepTyping } from './kept-typing.ts'
import { checkPerson, isPageOver, otherPerson, pagePerson, renderedFor, setOtherPerson, setPersonCheck } from './page-person.ts'
import { PERSON_CHANNEL } from './person-channel.ts'
import { userQuery } from './session.ts'
import { leaveForSignIn } from './unauthorized.ts'

/**
 * Notices when somebody else signs in in this browser, or this page's person signs out: other tabs say so, an answer does, and it is asked
 * for when somebody comes back to this tab. Which of two tabs is right, the server says.
 */
export function watchPerson(queryClient: QueryClient): void {
  const channel = new BroadcastChannel(PERSON_CHANNEL)
  const tell = () => channel.postMessage(pagePerson())

  function signedOut(): void {
    // What its person chose to remove from the device must not be put there again.
    keepDraftsInTab()
    const { pathname } = window.location
    if (pathname === '/') window.location.reload()
    else if (findPage(pathname)?.access !== 'anyone') leaveForSignIn()
    else {
      // A page for anyone, such as a kiosk in use, goes on as a page of nobody.
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
      // What was not read meanwhile.
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
    // A page of nobody shows nothing of anybody, and asks for nothing that needs a person.
    if (isMine ? otherPerson() === null : pagePerson() === NOBODY) return
    await check()
    // The other one was rendered before this page's person signed in.
    if (!(isMine || isPageOver())) tell()
  }
  const checkOwn = () => pagePerson() !== NOBODY && checkPerson()
  window.addEventListener('pageshow', ({ persisted }) => persisted && checkOwn())
  document.addEventListener('visibilitychange', () => !document.hidden && checkOwn())
  window.addEventListener('pagehide', () => isPageOver() && keepTyping())
  tell()
}

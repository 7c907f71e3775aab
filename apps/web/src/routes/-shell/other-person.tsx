import { checkAccess } from '@callboard/contract/access'
import type { User } from '@callboard/contract/accounts/accounts/endpoints'
import { findPage } from '@callboard/contract/pages'
import { useLayoutEffect } from 'react'
import { t } from '#app/language/t.ts'
import { leavePage } from '#app/session/page-person.ts'
import { useUser } from '#app/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Modal, ModalDescription, ModalTitle } from '#ui/modal.tsx'

const nameOf = ({ firstName, lastName, email }: User) => [firstName, lastName].filter(Boolean).join(' ') || email

/**
 * Replaces the page after another user has signed in in this browser. The page belongs to the user who opened it; their typed text comes
 * back when they sign in again.
 */
export default function OtherPerson({ other }: { other: User }) {
  const owner = useUser()
  const name = nameOf(other)
  useLayoutEffect(() => {
    document.documentElement.dataset.person = 'other'
    return () => void delete document.documentElement.dataset.person
  }, [])

  const goOn = () => {
    leavePage()
    const page = findPage(window.location.pathname)
    if (page && checkAccess(page.access, other.role) === 'allowed') window.location.reload()
    else window.location.assign('/')
  }
  const signInAgain = () => {
    leavePage()
    const returnTo = `${window.location.pathname}${window.location.search}`
    window.location.assign(`/sign-in?${new URLSearchParams({ returnTo })}`)
  }
  return (
    <Modal
      onClose={() => {}}
      around="pointer-events-none visible fixed inset-0 z-50 flex items-center justify-center p-4"
      className="pointer-events-auto flex max-h-full w-full max-w-xl flex-col gap-4 overflow-y-auto rounded-lg bg-raised p-6 shadow-float outline-none forced-colors:border"
    >
      <ModalTitle className="break-words text-xl">{t('You are now signed in as {name} in this browser', { name })}</ModalTitle>
      <ModalDescription className="break-words text-ink-soft">
        {owner
          ? t('This page belongs to {owner}. Nothing on it is saved for {name}, and what was typed here is kept for {owner} only.', {
              owner: nameOf(owner),
              name,
            })
          : t('This page was opened before anyone was signed in.')}
      </ModalDescription>
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col">
        {owner && <Button onClick={signInAgain}>{t('Sign in again as {name}', { name: nameOf(owner) })}</Button>}
        <Button variant="primary" onClick={goOn}>
          {t('Continue as {name}', { name })}
        </Button>
      </div>
    </Modal>
  )
}

import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export interface ModalProps {
  /** Called on Escape, or on a press on the scrim. */
  onClose: () => void
  /** Called after closing; returns `false` if the focus must not return. */
  returnsFocus?: () => boolean
  /** Whether the dialog itself gets the focus when it opens, and not its first control. */
  focusesItself?: boolean
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** Classes of a box that positions the dialog. */
  around?: string
  /** Classes of the scrim, which covers the page; a press on it closes the dialog. */
  scrim?: string
  className: string
  /** Must contain a `ModalTitle`. */
  children: ReactNode
}

export const ModalTitle = Dialog.Title
export const ModalDescription = Dialog.Description

/** The elements that had the focus before each open dialog, newest first. */
let openers: (Element | null)[] = []

/** The element that gets the focus back. If a menu opened the dialog and has closed, it is the menu's button. */
function findOpener(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
}

/** The candidates for the focus, in order: one dialog may close as it opens the next. */
function useOpeners(): (Element | null)[] {
  const [own] = useState(() => [findOpener(), ...openers])
  useEffect(() => {
    openers = own
    return () => {
      openers = own.slice(1)
    }
  }, [own])
  return own
}

/** A dialog that blocks the page behind it. When it closes, the focus returns to the element that had it. */
export function Modal({ onClose, returnsFocus, focusesItself = false, around, scrim, onKeyDown, children, ...content }: ModalProps) {
  const own = useOpeners()
  const closesList = useRef(false)
  const returnFocus = () => {
    if (returnsFocus?.() === false || document.activeElement !== document.body) return
    const opener = own.find((element) => element?.isConnected)
    if (opener instanceof HTMLElement) opener.focus()
  }
  const press = (event: KeyboardEvent) => {
    onKeyDown?.(event)
    // Radix handles Escape only for the newest layer, which may be a notification.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {/* The second click of a double click on the opening button hits the scrim and must not close the dialog. A press that closes
            a select's list must not either. */}
        <Dialog.Overlay
          data-scrim
          className={scrim ?? 'fixed inset-0 z-40'}
          onPointerDown={() => {
            closesList.current = document.activeElement instanceof HTMLOptionElement
          }}
          onClick={({ detail }) => detail < 2 && !closesList.current && onClose()}
        />
        <div className={around ?? 'contents'}>
          <Dialog.Content
            {...content}
            aria-modal
            onKeyDown={press}
            onInteractOutside={(event) => event.preventDefault()}
            // A menu with a link that opens this dialog focuses its own button after the dialog has opened.
            onFocusOutside={({ target }) => {
              if (target instanceof HTMLElement && (own[0] === document.body || !own[0]?.isConnected)) own[0] = target
            }}
            onOpenAutoFocus={(event) => {
              if (!focusesItself || !(event.currentTarget instanceof HTMLElement)) return
              event.preventDefault()
              event.currentTarget.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              returnFocus()
            }}
          >
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

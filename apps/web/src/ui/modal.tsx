import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

export interface ModalProps {
  /** Escape, or a press on the scrim. */
  onClose: () => void
  /** Asked after it closed: `false` where the focus belongs elsewhere now. */
  returnsFocus?: () => boolean
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** Classes of a box around the dialog, which places it. */
  around?: string
  /** Classes of what covers the page; a press on it closes the dialog. */
  scrim?: string
  className: string
  /** One of them is a `ModalTitle`. */
  children: ReactNode
}

export const ModalTitle = Dialog.Title
export const ModalDescription = Dialog.Description

/** What had the focus before each open dialog, the newest first. */
let openers: (Element | null)[] = []

/** What the focus returns to. A menu closes as it opens a dialog: then it is the button of the menu. */
function findOpener(): Element | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement
}

/** Where the focus may return to, in order: one dialog may close as it opens the next. */
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

/** A dialog that blocks the page behind it. The focus returns to where it was. */
export function Modal({ onClose, returnsFocus, around, scrim, onKeyDown, children, ...content }: ModalProps) {
  const own = useOpeners()
  const closesList = useRef(false)
  const returnFocus = () => {
    if (returnsFocus?.() === false || document.activeElement !== document.body) return
    const opener = own.find((element) => element?.isConnected)
    if (opener instanceof HTMLElement) opener.focus()
  }
  const press = (event: KeyboardEvent) => {
    onKeyDown?.(event)
    // Radix asks only the newest layer, which a notification may be.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {/* A double click on what opens the dialog presses the scrim the second time; a press that closes a list of choices does no more. */}
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
            // A menu that closed meanwhile, because its link asks first, gives the focus back to its button.
            onFocusOutside={({ target }) => {
              if (target instanceof HTMLElement && (own[0] === document.body || !own[0]?.isConnected)) own[0] = target
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

import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { aroundTheEdge, focusFirst, hasScrollBar, hideOthers, holdPage } from './modal-page.ts'
import { OUT_OF_SIGHT } from './use-ready.ts'

export interface ModalProps {
  /** The id of what names it, and of what describes it. */
  labelledBy: string
  describedBy?: string | undefined
  /** Escape, or a press beside it. */
  onClose: () => void
  /** Asked as it goes: `false` where the focus belongs elsewhere now. */
  returnsFocus?: () => boolean
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** `false` while it lies ready (`useReady`). */
  isShown?: boolean
  /** Of what lies around it and lets presses through. */
  around?: string
  /** Of what covers the page. */
  scrim?: string
  className: string
  children: ReactNode
}

/** Those that are open; the last is the one that keys belong to. */
const open: symbol[] = []

/** What a window finds as it opens. */
const findPage = () => ({ focused: document.activeElement, keepsRoom: hasScrollBar() })

/**
 * What the page waits for: it has the focus and the keys, the page behind it neither moves nor is read out, and the focus goes back to where
 * it was. What opens above it, a menu, say, may have the focus.
 */
export function Modal({ labelledBy, describedBy, onClose, returnsFocus, isShown = true, around, scrim, children, ...content }: ModalProps) {
  const shown = useRef<HTMLDivElement>(null)
  // Before anything of it changes on the page: later the answer would cost a layout, and the focus would be its own.
  const [before, setBefore] = useState(() => (isShown ? findPage() : undefined))
  if (isShown && !before) setBefore(findPage())
  const closesList = useRef(false)
  const latest = useRef({ onClose, returnsFocus })
  useEffect(() => {
    latest.current = { onClose, returnsFocus }
  })

  useLayoutEffect(() => before && holdPage(before.keepsRoom), [before])
  useEffect(() => {
    const element = shown.current
    if (!element || !before) return
    const self = Symbol('modal')
    open.push(self)
    const showOthers = hideOthers(element)
    // One that led here may have closed, and given the focus back already.
    let opener = before.focused?.isConnected ? before.focused : document.activeElement
    let inside: HTMLElement = element
    if (!element.contains(document.activeElement)) focusFirst(element)
    if (document.activeElement instanceof HTMLElement) inside = document.activeElement

    const isTop = () => open.at(-1) === self
    const keep = ({ target }: FocusEvent) => {
      if (!isTop() || !(target instanceof HTMLElement)) return
      if (element.contains(target)) inside = target
      // What was opened after it lies after it.
      else if (!(element.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING)) {
        // A menu that led here has gone, and gave the focus back.
        if (!opener?.isConnected) opener = target
        const back = inside.isConnected ? inside : element
        back.focus({ preventScroll: true })
      }
    }
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTop()) return
      if (event.target !== document.body && !element.contains(event.target as Node)) return
      event.preventDefault()
      latest.current.onClose()
    }
    // What had the focus may go, as a button does that has done its work.
    const losses = new MutationObserver((changes) => {
      if (!isTop() || document.activeElement !== document.body) return
      if (changes.some(({ removedNodes }) => removedNodes.length > 0)) element.focus({ preventScroll: true })
    })
    losses.observe(element, { childList: true, subtree: true })
    document.addEventListener('focusin', keep)
    document.addEventListener('keydown', press)
    return () => {
      open.splice(open.indexOf(self), 1)
      losses.disconnect()
      document.removeEventListener('focusin', keep)
      document.removeEventListener('keydown', press)
      showOthers()
      if (latest.current.returnsFocus?.() !== false && opener instanceof HTMLElement) opener.focus()
    }
  }, [before])

  const press = (event: KeyboardEvent) => {
    content.onKeyDown?.(event)
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || !shown.current) return
    // A menu above it is its child only for React.
    if (!shown.current.contains(event.target as Node)) return
    const target = aroundTheEdge(shown.current, event.shiftKey)
    if (!target) return
    event.preventDefault()
    target.focus({ preventScroll: true })
  }

  const dialog = (
    <div
      {...content}
      ref={shown}
      role="dialog"
      aria-modal
      {...(!isShown && OUT_OF_SIGHT)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      tabIndex={-1}
      onKeyDown={press}
    >
      {children}
    </div>
  )
  const beside = scrim && (
    // A double click on what opens it presses beside it the second time, and a press that closes a list of choices does no more.
    // biome-ignore lint/a11y: for the mouse alone; Escape does the same
    <div
      data-scrim
      className={scrim}
      {...(!isShown && OUT_OF_SIGHT)}
      onPointerDown={() => {
        closesList.current = document.activeElement instanceof HTMLOptionElement
      }}
      onClick={({ detail }) => detail < 2 && !closesList.current && onClose()}
    />
  )
  return createPortal(
    <>
      {beside}
      {around ? <div className={around}>{dialog}</div> : dialog}
    </>,
    document.body,
  )
}

import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { itemByKey, itemOf, itemsOf } from './menu-keys.ts'
import { place, type Side } from './menu-place.ts'
import { OUT_OF_SIGHT } from './use-ready.ts'

/** What an open menu says, and who closes it. */
export interface MenuListProps {
  id: string
  labelledBy: string
  /** What it hangs on, which gets the focus back. */
  hook: RefObject<HTMLElement | null>
  side: Side
  end: boolean
  /** What has the focus: after a key the first item. */
  focuses: 'first item' | 'menu' | 'nothing'
  /** `false` while it lies ready (`useReady`). */
  isShown?: boolean
  className: string
  onClose: () => void
  /** Told of a key that is the menu's own business: `true` when it is done with it. */
  onKey?: (event: KeyboardEvent) => boolean
  children: ReactNode
}

/** The open part of a menu. All of its items are told apart here, so that an item is nothing but what it says. */
export function MenuList({ id, labelledBy, hook, side, end, focuses, isShown = true, className, onClose, onKey, children }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const latest = useRef(onClose)
  const [focused, setFocused] = useState(isShown ? focuses : undefined)
  if (isShown && !focused) setFocused(focuses)
  useLayoutEffect(() => {
    latest.current = onClose
  })

  useLayoutEffect(() => {
    const menu = list.current
    const trigger = hook.current
    if (!menu || !trigger) return
    const stand = () => place(menu, trigger, { side, end })
    // Before it stands anywhere: what is moved has its style worked out once more.
    if (focused && focused !== 'nothing') ((focused === 'first item' && itemsOf(menu)[0]) || menu).focus({ preventScroll: true })
    stand()
    if (!focused) return
    const isOwn = ({ target }: Event) => {
      if (!(target instanceof Node)) return false
      // What opened from one of its items lies behind it.
      return menu.contains(target) || trigger.contains(target) || (target instanceof Element && target.closest('[role=menu]') !== null)
    }
    const leave = (event: Event) => isOwn(event) || latest.current()
    window.addEventListener('resize', stand)
    document.addEventListener('scroll', stand, { capture: true, passive: true })
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('focusin', leave)
    return () => {
      window.removeEventListener('resize', stand)
      document.removeEventListener('scroll', stand, { capture: true })
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('focusin', leave)
    }
  }, [hook, side, end, focused])
  useEffect(() => {
    const menu = list.current
    if (!isShown) return
    // Gone with the focus in it, as by a press on an item: it goes back, unless it is elsewhere by now.
    return () => {
      const { activeElement } = document
      if (activeElement === document.body || menu?.contains(activeElement)) hook.current?.focus({ preventScroll: true })
    }
  }, [hook, isShown])

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    // Keys in a menu of its own are that one's; React tells both.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (onKey?.(event)) return event.preventDefault()
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      if (event.key === 'Escape') onClose()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const item = itemOf(event.target)
    if (item && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      return item.click()
    }
    const next = itemByKey(itemsOf(event.currentTarget), document.activeElement, event.key, event.timeStamp)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  // What is pointed at has the focus, so that pointer and keys never mean two items.
  const point = ({ target, currentTarget, pointerType }: PointerEvent<HTMLDivElement>) => {
    if (pointerType === 'touch' || !currentTarget.contains(target as Node)) return
    const item = itemOf(target)
    const wanted = item ?? currentTarget
    if (wanted !== document.activeElement) wanted.focus({ preventScroll: true })
  }
  return createPortal(
    <div
      ref={list}
      id={id}
      role="menu"
      {...(!isShown && OUT_OF_SIGHT)}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      onKeyDown={press}
      onPointerMove={point}
      onClick={(event) => {
        const item = event.currentTarget.contains(event.target as Node) ? itemOf(event.target) : null
        if (item && !item.matches('[role=menuitemradio], [role=menuitemcheckbox], [aria-haspopup]')) onClose()
      }}
      className={className}
    >
      {children}
    </div>,
    document.body,
  )
}

import { Check, type LucideIcon } from 'lucide-react'
import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { MenuList } from './menu-list.tsx'
import { floating } from './overlay.ts'
import { useReady } from './use-ready.ts'

/** What a part of a menu lends to an element that is handed in. */
type Lent = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }

export interface MenuProps {
  /** One focusable element that opens the menu. */
  trigger: ReactElement
  align?: 'start' | 'end'
  children: ReactNode
  className?: string
  defaultOpen?: boolean
}

/** Actions behind a button. Import it from a lazily loaded screen, never from the shell. */
export function Menu({ trigger, align = 'end', children, className, defaultOpen = false }: MenuProps) {
  const id = useId()
  const hook = useRef<HTMLElement>(null)
  /** How it was opened; `undefined` while it is closed. */
  const [opened, setOpened] = useState<'by pointer' | 'by key' | undefined>(defaultOpen ? 'by pointer' : undefined)
  /** The press has done its work before the click that ends it. */
  const isPressed = useRef(false)
  const { isReady, getReady } = useReady(opened !== undefined)
  const toggle = (by: 'by pointer' | 'by key') => setOpened((before) => (before ? undefined : by))
  const lent: Lent = {
    ref: hook,
    id: `${id}-trigger`,
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== undefined,
    'aria-controls': opened && id,
    // A mouse opens it as it presses; a finger may only be on its way down the page.
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = event.button === 0 && !event.ctrlKey && event.pointerType === 'mouse'
      if (event.pointerType !== 'mouse') getReady()
      if (!isPressed.current) return
      // The button would take the focus from the menu.
      event.preventDefault()
      toggle('by pointer')
    },
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0 || !isPressed.current) toggle(detail === 0 ? 'by key' : 'by pointer')
      isPressed.current = false
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setOpened('by key')
    },
  }
  return (
    <>
      {cloneElement(trigger as ReactElement<Lent>, lent)}
      {(opened || isReady) && (
        <MenuList
          id={id}
          labelledBy={`${id}-trigger`}
          hook={hook}
          side="below"
          end={align === 'end'}
          focuses={opened === 'by key' ? 'first item' : 'menu'}
          isShown={opened !== undefined}
          onClose={() => setOpened(undefined)}
          className={cx(floating, menuBox, 'min-w-56 animate-rise', className)}
        >
          {children}
        </MenuList>
      )}
    </>
  )
}

/** The shape of a menu; it is fixed, and told where. */
export const menuBox = 'fixed max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain p-1.5'

export const menuRow =
  'flex min-h-10 w-full cursor-default select-none items-center gap-3 rounded-sm px-3 py-1.5 text-start no-underline outline-none focus:bg-ink/8 aria-disabled:opacity-50 forced-colors:focus:outline-2'

export interface MenuItemProps {
  icon?: LucideIcon
  onSelect?: () => void
  /** `danger` for what destroys. */
  tone?: 'default' | 'danger'
  disabled?: boolean
  /** The child is a link that becomes the row: `<MenuItem asChild><Link to="/x">…</Link></MenuItem>`. */
  asChild?: boolean
  children: ReactNode
}

export function MenuItem({ icon: Icon, onSelect, tone = 'default', disabled, asChild, children }: MenuItemProps) {
  const className = cx(menuRow, tone === 'danger' && 'text-danger')
  const item = { role: 'menuitem', tabIndex: -1, className } as const
  if (asChild) return cloneElement(children as ReactElement<Lent>, item)
  return (
    // biome-ignore lint/a11y: the menu around it has the keys, and presses it
    <div {...item} aria-disabled={disabled || undefined} onClick={disabled ? undefined : onSelect}>
      {Icon && <Icon aria-hidden className="size-4.5 flex-none text-ink-soft" />}
      {children}
    </div>
  )
}

/** One of several that may be on or off; the menu stays open. */
export function MenuCheck({
  checked,
  onChange,
  children,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y: the menu around it has the keys, and presses it
    <div role="menuitemcheckbox" aria-checked={checked} tabIndex={-1} onClick={() => onChange(!checked)} className={menuRow}>
      <span className="grid size-4.5 flex-none place-items-center rounded-sm border border-edge">
        {checked && <Check aria-hidden className="size-4" strokeWidth={2.5} />}
      </span>
      {children}
    </div>
  )
}

export function MenuSeparator() {
  // biome-ignore lint/a11y: a line in a menu is said so
  return <div role="separator" className="-mx-1.5 my-1.5 h-px bg-line" />
}

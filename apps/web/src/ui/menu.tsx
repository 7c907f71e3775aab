import { Check, ChevronRight, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { cx } from './cx.ts'

export interface MenuProps {
  /** One focusable element that opens the menu. */
  trigger: ReactElement
  align?: 'start' | 'end'
  children: ReactNode
  className?: string
  defaultOpen?: boolean
}

/** Actions behind a button. Import it only from lazily loaded screens, never from the shell. */
export function Menu({ trigger, align = 'end', children, className, defaultOpen = false }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen)
  const hook = useRef<HTMLButtonElement>(null)
  const isMouse = useRef(false)
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger
        asChild
        ref={hook}
        // A mouse opens the menu on press. A touch may be the start of scrolling, so it opens the menu on release.
        onPointerDown={(event) => {
          isMouse.current = event.pointerType === 'mouse'
          if (!isMouse.current) event.preventDefault()
        }}
        onClick={({ detail }) => {
          if (detail === 0 || !isMouse.current) setOpen(!open)
        }}
      >
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          loop
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // A press on the button already closes the menu; without this it would open again at once.
          onInteractOutside={(event) => hook.current?.contains(event.target as Node) && event.preventDefault()}
          className={cx(menuBox, 'min-w-56 max-w-[calc(100vw-1rem)]', className)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const menuBox =
  'z-50 max-h-(--radix-dropdown-menu-content-available-height) animate-rise overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1.5 text-ink shadow-float outline-none'

/** On a phone the space beside the menu may be narrower than the submenu's texts, which then wrap. */
const submenuWidth =
  'min-w-[min(12rem,var(--radix-dropdown-menu-content-available-width))] max-w-(--radix-dropdown-menu-content-available-width)'

const menuRow =
  'flex min-h-10 w-full cursor-default select-none items-center gap-3 rounded-sm px-3 py-1.5 text-start no-underline outline-none focus:bg-ink/8 aria-disabled:opacity-50 forced-colors:focus:outline-2'

export interface MenuItemProps {
  icon?: LucideIcon
  onSelect?: () => void
  /** `danger` for destructive actions. */
  tone?: 'default' | 'danger'
  disabled?: boolean
  /** The child is a link that becomes the menu item: `<MenuItem asChild><Link to="/x">…</Link></MenuItem>`. */
  asChild?: boolean
  children: ReactNode
}

export function MenuItem({ icon: Icon, onSelect, tone = 'default', disabled = false, asChild = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={onSelect}
      className={cx(menuRow, tone === 'danger' && 'text-danger')}
    >
      {Icon ? (
        <>
          <Icon aria-hidden className="size-4.5 flex-none text-ink-soft" />
          {children}
        </>
      ) : (
        children
      )}
    </DropdownMenu.Item>
  )
}

const stayOpen = (event: Event) => event.preventDefault()

/** One of several options that may be on or off; the menu stays open. */
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
    <DropdownMenu.CheckboxItem checked={checked} onCheckedChange={onChange} onSelect={stayOpen} className={menuRow}>
      <span className="grid size-4.5 flex-none place-items-center rounded-sm border border-edge">
        {checked && <Check aria-hidden className="size-4" strokeWidth={2.5} />}
      </span>
      {children}
    </DropdownMenu.CheckboxItem>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}

export interface MenuOptionsProps {
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** The options of a group in which one is chosen. @param onSelect may keep the menu open */
function RadioRows({ value, options, onChange, onSelect }: MenuOptionsProps & { onSelect?: (event: Event) => void }) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange}>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} onSelect={onSelect} className={menuRow}>
          <span className="grid size-4.5 flex-none place-items-center">
            {option.value === value && <Check aria-hidden className="size-4" strokeWidth={2.5} />}
          </span>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

/** One of several options; choosing closes the menu. */
export function MenuOptions(props: MenuOptionsProps) {
  return <RadioRows {...props} />
}

/** One of several options, chosen in a submenu; both menus stay open. */
export function MenuChoice({ label, ...options }: MenuOptionsProps & { label: string }) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={cx(menuRow, 'justify-between')}>
        {label}
        <ChevronRight aria-hidden className="size-4.5 flex-none text-ink-soft" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent loop sideOffset={4} collisionPadding={8} className={cx(menuBox, submenuWidth)}>
          <RadioRows {...options} onSelect={stayOpen} />
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}

import { Check, ChevronRight, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { floating } from './overlay.ts'

export interface MenuProps {
  /** One focusable element that opens the menu. */
  trigger: ReactNode
  align?: 'start' | 'end'
  children: ReactNode
  className?: string
  defaultOpen?: boolean
}

/** Actions behind a button. Import it from a lazily loaded screen, never from the shell. */
export function Menu({ trigger, align = 'end', children, className, defaultOpen = false }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cx(floating, 'min-w-56 max-w-[calc(100vw-1rem)] animate-rise p-1.5', className)}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const row =
  'flex min-h-10 w-full cursor-default select-none items-center gap-3 rounded-sm px-3 py-1.5 text-start no-underline outline-none data-highlighted:bg-ink/8 data-disabled:opacity-50 forced-colors:data-highlighted:outline-2'

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
  const className = cx(row, tone === 'danger' && 'text-danger')
  if (asChild) {
    return (
      <DropdownMenu.Item asChild onSelect={onSelect} disabled={disabled} className={className}>
        {children}
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.Item onSelect={onSelect} disabled={disabled} className={className}>
      {Icon && <Icon aria-hidden className="size-4.5 flex-none text-ink-soft" />}
      {children}
    </DropdownMenu.Item>
  )
}

export interface MenuChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of several, chosen in a submenu; it opens after 100 ms of hover (section 9), which is Radix's own delay. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className={cx(row, 'justify-between')}>
        {label}
        <ChevronRight aria-hidden className="size-4.5 flex-none text-ink-soft" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent sideOffset={4} collisionPadding={8} className={cx(floating, 'min-w-48 p-1.5')}>
          <DropdownMenu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
            {options.map((option) => (
              <DropdownMenu.RadioItem key={option.value} value={option.value} onSelect={(event) => event.preventDefault()} className={row}>
                <span className="grid size-4.5 place-items-center">
                  <DropdownMenu.ItemIndicator>
                    <Check aria-hidden className="size-4" strokeWidth={2.5} />
                  </DropdownMenu.ItemIndicator>
                </span>
                {option.label}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
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
    <DropdownMenu.CheckboxItem checked={checked} onCheckedChange={onChange} onSelect={(event) => event.preventDefault()} className={row}>
      <span className="grid size-4.5 flex-none place-items-center rounded-sm border border-edge">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden className="size-4" strokeWidth={2.5} />
        </DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.CheckboxItem>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}

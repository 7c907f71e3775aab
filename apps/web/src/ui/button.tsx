import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'inset-ring inset-ring-accent-edge bg-accent text-on-accent hover:bg-accent-pressed',
  secondary: 'border border-edge bg-raised text-ink hover:border-ink',
  ghost: 'text-ink hover:bg-ink/8',
  danger: 'bg-danger-fill text-on-danger hover:brightness-110',
}

const sizes: Record<ButtonSize, string> = {
  // Touch screens get a height that a finger can hit.
  sm: 'min-h-9 pointer-coarse:min-h-11 px-3 py-1 text-sm',
  md: 'min-h-11 px-4 py-2',
  lg: 'min-h-14 px-6 py-2 text-lg',
}

/**
 * The classes of a button, for links that look like one.
 *
 * @param variant `primary` is the one main action of a screen
 */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cx(
    'inline-flex select-none items-center justify-center gap-2 rounded-md text-center font-semibold no-underline',
    'transition-[background-color,border-color,transform] duration-100 active:translate-y-px',
    'disabled:active:translate-y-0 aria-disabled:pointer-events-none print:hidden forced-colors:border',
    'not-aria-busy:disabled:opacity-55',
    variants[variant],
    sizes[size],
  )
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
  /** Work is in progress: disabled, announced as busy, same width as before. */
  pending?: boolean
  /** The button's text while pending, such as `Saving...`. */
  pendingLabel?: string
  children: ReactNode
}

/** A button. `type` is `button` unless given. */
export function Button({
  variant,
  size,
  icon: Icon,
  pending = false,
  pendingLabel,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  // Without an icon or a pending label, the mark replaces the label; screen readers still read the label.
  const silent = pending && !Icon && !pendingLabel
  return (
    <button
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={cx(buttonClass(variant, size), className)}
      {...rest}
    >
      <span
        // Reserves the width of the other label, so that nothing moves when they are swapped.
        data-reserve={pending ? (typeof children === 'string' ? children : undefined) : pendingLabel}
        className={cx(
          'relative inline-grid justify-items-center after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-reserve)]',
          Icon && 'after:ps-[calc(1.15em+0.5rem)]',
        )}
      >
        <span className={cx(Icon && 'inline-flex items-center gap-2', silent && 'opacity-0')}>
          {Icon && (pending ? <PendingMark /> : <Icon aria-hidden className="size-[1.15em] flex-none" strokeWidth={2.25} />)}
          <span>{pending && pendingLabel ? pendingLabel : children}</span>
        </span>
        {silent && <PendingMark className="absolute inset-0 m-auto" />}
      </span>
    </button>
  )
}

function PendingMark({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx('inline-flex size-[1.15em] flex-none items-center justify-center gap-[0.16em]', className)}>
      {[0, 1, 2].map((dot) => (
        <span
          key={dot}
          className="size-[0.22em] animate-[breathe-dot_900ms_ease-in-out_infinite_alternate] rounded-full bg-current"
          style={{ animationDelay: `${dot * 180}ms` }}
        />
      ))}
    </span>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** What it does, for people who do not see the icon. */
  label: string
  size?: 'sm' | 'md'
  variant?: ButtonVariant
}

/** The classes of an icon button, for links that look like one. */
export function iconButtonClass(variant: ButtonVariant = 'ghost', size: 'sm' | 'md' = 'md'): string {
  return cx(buttonClass(variant, 'md'), 'min-h-0! px-0!', size === 'sm' ? 'size-9 pointer-coarse:size-11' : 'size-11')
}

/** A button with only an icon. It still has an accessible name. */
export function IconButton({ icon: Icon, label, size = 'md', variant = 'ghost', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} className={cx(iconButtonClass(variant, size), className)} {...rest}>
      <Icon aria-hidden className="size-5 flex-none" />
    </button>
  )
}

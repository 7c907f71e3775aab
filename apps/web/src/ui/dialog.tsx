import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import { Button, type ButtonVariant, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Modal, ModalDescription, ModalTitle } from './modal.tsx'

const sizes = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-xl',
  lg: 'sm:max-w-3xl',
  // Maximum height from the start: content that loads later or changes must not move the dialog.
  tall: 'h-[92dvh] sm:h-[min(88dvh,60rem)] sm:max-w-3xl',
  xl: 'h-[92dvh] sm:h-[min(88dvh,60rem)] sm:max-w-6xl',
} as const

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Shown below the title. */
  description?: ReactNode
  /** Small buttons beside the one that closes. */
  actions?: ReactNode
  /** Focuses the dialog itself when it opens: for dialogs to read, in which the first control is not the main purpose. */
  reads?: boolean
  size?: keyof typeof sizes
  /** A fixed height, for content that loads after opening: a dialog that grows moves its content. */
  steady?: boolean
  /** Dark like the screen below it, in either colour scheme. */
  dark?: boolean
  /** Buttons that stay visible while the content scrolls. */
  footer?: ReactNode
  children?: ReactNode
  /** Replaces content and buttons: a component that loads its data and renders `DialogBody` and `DialogFoot` itself. */
  filling?: ReactNode
}

/** A dialog above the page, on phones a sheet from below. Escape and a press beside it close it, and the focus returns. */
export function Dialog({ open, ...window }: DialogProps) {
  return open && <Window {...window} />
}

function Window({
  onOpenChange,
  title,
  description,
  actions,
  reads = false,
  size = 'md',
  steady,
  dark,
  footer,
  children,
  filling,
}: Omit<DialogProps, 'open'>) {
  const close = () => onOpenChange(false)
  return (
    <Modal
      onClose={close}
      focusesItself={reads}
      scrim="fixed inset-0 z-40 animate-fade bg-scrim"
      around="pointer-events-none fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-6"
      className={cx(
        'pointer-events-auto flex max-h-[92dvh] w-full animate-sheet flex-col overflow-hidden rounded-t-lg bg-raised shadow-float outline-none',
        // If head and foot leave no space between them, as on a phone with doubled text size, the whole dialog scrolls.
        'low:overflow-y-auto low:overscroll-contain max-[17rem]:overflow-y-auto max-[17rem]:overscroll-contain',
        'sm:max-h-[min(88dvh,60rem)] sm:animate-rise sm:rounded-lg forced-colors:border',
        sizes[size],
        dark && 'scheme-dark',
        steady && 'h-[min(92dvh,36rem)] sm:h-[min(88dvh,36rem)]',
      )}
    >
      <div className="flex items-start gap-4 px-5 pt-5 pb-3 max-[17rem]:gap-1 max-[17rem]:px-3 max-[17rem]:pt-3 sm:px-6 sm:pt-6">
        <div className="min-w-0 flex-1">
          <ModalTitle className="text-xl">{title}</ModalTitle>
          {description && <ModalDescription className="mt-1.5 text-ink-soft">{description}</ModalDescription>}
        </div>
        <div className="-mt-1 -mr-2 flex flex-none">
          {actions}
          <IconButton icon={X} label={t('Close')} size="sm" onClick={close} />
        </div>
      </div>
      {filling}
      {children && <DialogBody>{children}</DialogBody>}
      {footer && <DialogFoot>{footer}</DialogFoot>}
    </Modal>
  )
}

/** The part of a dialog that scrolls. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div className="relative min-h-0 flex-1 low:flex-none max-[17rem]:flex-none overflow-y-auto low:overflow-visible max-[17rem]:overflow-visible overscroll-contain px-5 pt-1 pb-6 max-[17rem]:px-3 sm:px-6">
      {children}
    </div>
  )
}

/** The buttons of a dialog, which stay visible. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div
      data-foot="dialog"
      className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 pb-[calc(1rem+env(safe-area-inset-bottom))] max-[17rem]:gap-1.5 max-[17rem]:px-3 max-[17rem]:py-2 max-sm:[&>*]:flex-auto max-sm:[&>*]:px-3 sm:px-6"
    >
      {children}
    </div>
  )
}

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** What the button does, as a verb: *Delete project*. */
  confirmLabel: string
  pendingLabel?: string
  pending?: boolean
  variant?: ButtonVariant
  onConfirm: () => void
}

/** Asks before an action that cannot be undone. If undo is possible, offer it in a toast instead. */
export function ConfirmDialog({ confirmLabel, pendingLabel, pending, variant = 'danger', onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      size="sm"
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)} disabled={pending}>
            {t('Cancel')}
          </Button>
          <Button variant={variant} onClick={onConfirm} pending={pending} pendingLabel={pendingLabel}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}

/** The buttons below a form in a dialog: *Cancel*, and the one that submits it. @param form the form's id */
export function FormButtons({
  onCancel,
  form,
  disabled,
  pending,
  pendingLabel,
  children,
}: {
  onCancel: () => void
  form: string
  disabled?: boolean
  pending: boolean
  pendingLabel?: string
  children: ReactNode
}) {
  return (
    <>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button type="submit" form={form} variant="primary" {...{ disabled, pending, pendingLabel }}>
        {children}
      </Button>
    </>
  )
}

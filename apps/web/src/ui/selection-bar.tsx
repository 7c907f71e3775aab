import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'

/** The actions for the selection, at the bottom of the window. */
export function SelectionBar({
  label,
  status,
  closeLabel,
  onClose,
  children,
}: {
  label: string
  /** The size of the selection, announced when it changes. */
  status: ReactNode
  closeLabel: string
  onClose: () => void
  /** The actions. */
  children: ReactNode
}) {
  return (
    <section
      data-foot="selection"
      aria-label={label}
      className="sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-20 low:static -mx-4 mt-6 flex flex-wrap items-center gap-x-2 gap-y-2 border-line border-t bg-raised px-4 py-3 shadow-float sm:bottom-4 sm:mx-0 sm:gap-x-3 sm:rounded-lg sm:border print:hidden"
    >
      <p role="status" className="min-w-0 flex-1 basis-32 font-semibold tabular-nums max-sm:-order-1 max-sm:basis-[calc(100%-4rem)]">
        {status}
      </p>
      {children}
      <IconButton size="sm" icon={X} label={closeLabel} className="max-sm:-order-1" onClick={onClose} />
    </section>
  )
}

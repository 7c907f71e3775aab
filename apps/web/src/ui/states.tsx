import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#app/language/t.ts'
import type { Elements } from '#ui/elements.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { BoardDrawing, TornDrawing } from './state-drawings.tsx'

export interface EmptyStateProps {
  /** One of `illustrations.tsx`. */
  drawing?: ReactNode
  title: ReactNode
  /** What the user can do next. */
  children?: ReactNode
  /** The button for it. */
  action?: Elements
  /** Heading level; `p` if the screen already has its headings. */
  as?: 'h1' | 'h2' | 'h3' | 'p'
  className?: string
}

/** Says that a list is empty, and what the user can do. */
export function EmptyState({ drawing = <BoardDrawing />, title, children, action, as: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-4 py-12 text-center', className)}>
      {drawing}
      <Heading className="mt-5 max-w-full font-bold font-display text-lg">{title}</Heading>
      {children && <div className="mt-1.5 max-w-[min(28rem,100%)] text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  title?: ReactNode
  /** What happened: `errorText(error, …)`. */
  children: ReactNode
  /** Retries the request. */
  onRetry?: () => void
  retrying?: boolean
  action?: Elements
  as?: 'h1' | 'h2' | 'h3' | 'p'
}

/** Says that something went wrong, and how to continue. */
export function ErrorState({ title = t('Something went wrong'), children, onRetry, retrying = false, action, as = 'h2' }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        as={as}
        drawing={<TornDrawing />}
        title={title}
        action={
          (onRetry || action) && (
            <>
              {onRetry && (
                <Button icon={RotateCcw} onClick={onRetry} pending={retrying}>
                  {t('Try again')}
                </Button>
              )}
              {action}
            </>
          )
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}

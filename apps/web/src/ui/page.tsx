import { type ReactNode, useEffect } from 'react'
import { t } from '#app/language/t.ts'
import { cx } from './cx.ts'

const widths = { text: 'max-w-2xl', form: 'max-w-3xl', wide: 'max-w-6xl', desk: 'max-w-[96rem]' } as const

export interface PageProps {
  /** The document's title, shown before the product's name. */
  title: string
  /** `text` 42rem, `form` 48rem, `wide` 72rem, `desk` 96rem. */
  width?: keyof typeof widths
  className?: string
  children: ReactNode
}

/** The body of a screen inside the shell: width, gutters and the document's title. */
export function Page({ title, width = 'wide', className, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div
      className={cx(
        'mx-auto w-full px-4 pt-6 pb-16 in-data-desk:ml-0 in-data-desk:pt-4 print:pb-0 sm:px-6 md:pt-10 md:in-data-desk:pt-4 lg:px-8',
        widths[width],
        className,
      )}
    >
      {children}
    </div>
  )
}

/** Sets the document's title. `Page` calls it; screens without `Page` call it themselves. */
export function useDocumentTitle(title: string): void {
  const name = title === 'Callboard' ? title : t('{title} · Callboard', { title })
  useEffect(() => {
    document.title = name
  }, [name])
}

import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { AnchorHTMLAttributes, ReactNode } from 'react'

type BackAnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { children?: ReactNode }

function BackAnchor({ children, ...anchor }: BackAnchorProps) {
  return (
    <a {...anchor} className="-mt-2 mb-4 inline-flex min-h-11 items-center gap-2 text-ink-soft no-underline hover:text-ink print:hidden">
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </a>
  )
}

/** A link to the parent screen, above the page header. Takes what `Link` takes. */
export const BackLink = createLink(BackAnchor)

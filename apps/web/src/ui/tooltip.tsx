import { TOOLTIP } from '@callboard/contract/interaction-times'
import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

/** Wraps a part of a screen; inside it, moving from one tooltip to the next needs no delay. */
export function TooltipArea({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={TOOLTIP.openDelayMs} skipDelayDuration={TOOLTIP.skipDelayMs}>
      {children}
    </Primitive.Provider>
  )
}

/** A short text about one focusable element. Never the only place for a fact. Needs a `TooltipArea` around it. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 animate-fade rounded-md bg-ink px-2.5 py-1.5 text-paper text-sm shadow-float forced-colors:border"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TabsProps {
  label: string
  tabs: readonly {
    value: string
    label: ReactNode
    content: ReactNode
    /** When the tab itself is pressed, also the one that is shown; not when the arrow keys pass it. */
    onPress?: () => void
  }[]
  value?: string
  onValueChange?: (value: string) => void
  /** Very many tabs take a second line; others scroll sideways where they have no room. */
  wraps?: boolean
}

/** Views of one object, one at a time. Controlled with `value`; otherwise it starts with the first tab. */
export function Tabs({ label, tabs, value, onValueChange, wraps = false }: TabsProps) {
  return (
    <Primitive.Root {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })} onValueChange={onValueChange}>
      <Primitive.List aria-label={label} className={cx('mb-6 flex gap-1 border-line border-b', wraps ? 'flex-wrap' : 'overflow-x-auto')}>
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            // A tab changes when the button goes down, which may move it away before the click.
            onMouseDown={({ button, ctrlKey }) => button === 0 && !ctrlKey && tab.onPress?.()}
            // A press without a mouse: by the keyboard, or by a screen reader.
            onClick={({ detail }) => detail === 0 && tab.onPress?.()}
            className="-mb-px min-h-11 flex-none whitespace-nowrap border-transparent border-b-3 px-3 max-sm:px-2 font-semibold text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink focus-visible:-outline-offset-3"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="outline-offset-4">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}

import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Elements } from './elements.ts'

export interface TabsProps {
  label: string
  tabs: readonly {
    value: string
    label: ReactNode
    content: ReactNode
    /** Called when the tab itself is pressed, even if it is already open; not when arrow keys move over it. */
    onPress?: () => void
  }[]
  value?: string
  onValueChange?: (value: string) => void
  /** A very long list of tabs is beside its content. Other lists are above it, and scroll sideways if there is no space. */
  side?: boolean
  /** A control that replaces the list of tabs if there is no space. The content stays mounted when they are swapped. */
  chooser?: Elements
}

/** Without a list of tabs, the content is an ordinary part of the page. */
const NO_PANEL = { role: undefined, 'aria-labelledby': undefined, tabIndex: undefined } as const

/** Views of one object, one at a time. Controlled with `value`; otherwise it starts with the first tab. */
export function Tabs({ label, tabs, value, onValueChange, side = false, chooser }: TabsProps) {
  return (
    <Primitive.Root
      orientation={side ? 'vertical' : 'horizontal'}
      className={side && !chooser ? 'grid grid-cols-[11rem_minmax(0,1fr)] items-start gap-x-10' : undefined}
      {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })}
      onValueChange={onValueChange}
    >
      {chooser ?? (
        <Primitive.List
          aria-label={label}
          className={cx('flex', side ? 'flex-col border-line border-l' : 'mb-6 gap-1 overflow-x-auto border-line border-b')}
        >
          {tabs.map((tab) => (
            <Primitive.Trigger
              key={tab.value}
              value={tab.value}
              // A tab changes on pointer down, because the change may move it away before the click.
              onMouseDown={({ button, ctrlKey }) => button === 0 && !ctrlKey && tab.onPress?.()}
              // A press without a mouse: by the keyboard, or by a screen reader.
              onClick={({ detail }) => detail === 0 && tab.onPress?.()}
              className={cx(
                'flex-none whitespace-nowrap border-transparent px-3 font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-accent data-[state=active]:text-ink',
                side ? '-ml-px min-h-9 border-l-3 text-left pointer-coarse:min-h-11' : '-mb-px min-h-11 border-b-3 max-sm:px-2',
              )}
            >
              {tab.label}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
      )}
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="outline-offset-4" {...(chooser ? NO_PANEL : {})}>
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}

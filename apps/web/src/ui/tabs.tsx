import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

export interface TabsProps {
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  value?: string
  onValueChange?: (value: string) => void
}

/** Views of one object, one at a time. Controlled with `value`; otherwise it starts with the first tab. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  return (
    <Primitive.Root {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })} onValueChange={onValueChange}>
      <Primitive.List aria-label={label} className="mb-6 flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-transparent border-b-3 px-3 max-sm:px-2 font-semibold text-ink-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink focus-visible:-outline-offset-3"
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

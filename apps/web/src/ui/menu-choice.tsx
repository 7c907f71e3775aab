import { Check, ChevronRight } from 'lucide-react'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { menuBox, menuRow } from './menu.tsx'
import { MenuList } from './menu-list.tsx'
import { floating } from './overlay.ts'

/** How long a mouse lies on what has a menu of its own before that opens, and beside it before that goes; milliseconds. */
const HOVER_MS = { opens: 100, closes: 300 } as const

export interface MenuChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of several, chosen in a menu beside the menu. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps) {
  const id = useId()
  const hook = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<'by pointer' | 'by key'>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = (act: () => void, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // Another item of the same menu has the focus now: the mouse went on, or a key did.
  useEffect(() => {
    if (!opened) return
    const menu = hook.current?.closest('[role=menu]')
    const leave = ({ target }: FocusEvent) => {
      clearTimeout(timer.current)
      if (!menu?.contains(target as Node) || hook.current?.contains(target as Node)) return
      timer.current = setTimeout(() => setOpened(undefined), HOVER_MS.closes)
    }
    document.addEventListener('focusin', leave)
    return () => document.removeEventListener('focusin', leave)
  }, [opened])
  return (
    <>
      <div
        ref={hook}
        id={`${id}-trigger`}
        role="menuitem"
        aria-haspopup="menu"
        aria-expanded={opened !== undefined}
        aria-controls={opened && id}
        tabIndex={-1}
        onClick={({ detail }) => setOpened(detail === 0 ? 'by key' : 'by pointer')}
        onKeyDown={({ key }) => key === 'ArrowRight' && setOpened('by key')}
        onPointerEnter={({ pointerType }: PointerEvent) => pointerType !== 'touch' && wait(() => setOpened('by pointer'), HOVER_MS.opens)}
        onPointerLeave={() => !opened && clearTimeout(timer.current)}
        className={cx(menuRow, 'justify-between')}
      >
        {label}
        <ChevronRight aria-hidden className="size-4.5 flex-none text-ink-soft" />
      </div>
      {opened && (
        <MenuList
          id={id}
          labelledBy={`${id}-trigger`}
          hook={hook}
          side="beside"
          end={false}
          focuses={opened === 'by key' ? 'first item' : 'nothing'}
          onClose={() => setOpened(undefined)}
          onKey={({ key }) => {
            if (key !== 'ArrowLeft') return false
            setOpened(undefined)
            return true
          }}
          className={cx(floating, menuBox, 'min-w-48')}
        >
          {options.map((option) => (
            // biome-ignore lint/a11y: the menu around it has the keys, and presses it
            <div
              key={option.value}
              role="menuitemradio"
              aria-checked={option.value === value}
              tabIndex={-1}
              onClick={() => onChange(option.value)}
              className={menuRow}
            >
              <span className="grid size-4.5 place-items-center">
                {option.value === value && <Check aria-hidden className="size-4" strokeWidth={2.5} />}
              </span>
              {option.label}
            </div>
          ))}
        </MenuList>
      )}
    </>
  )
}

import { useCombobox as useDownshift } from 'downshift'
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useKeysFirst } from './use-keys-first.ts'

export interface ComboboxOptions<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The text of the field. */
  typed: string
  onTyped: (text: string) => void
  /** Called on a click on an item, or Enter on the active one; the event has the modifier keys. */
  onChoose: (item: Item, event: KeyboardEvent | MouseEvent) => void
  /** Keeps the list open. Otherwise it opens when the user types and closes with Escape. */
  inline?: boolean
}

const { InputChange } = useDownshift.stateChangeTypes

/** Stops downshift from handling the event: it would clear the field on Escape, and handle Home and End, which belong to the text. */
function isOurs({ nativeEvent }: SyntheticEvent): void {
  Object.assign(nativeEvent, { preventDownshiftDefault: true })
}

/**
 * A text field with a list of matches, following the ARIA combobox pattern. The first item is active until arrow keys or the pointer
 * move; an active item stays active when others are inserted before it.
 */
export function useCombobox<Item>({ items, keyOf, typed, onTyped, onChoose, inline = false }: ComboboxOptions<Item>) {
  const input = useRef<HTMLInputElement>(null)
  const [activeKey, setActiveKey] = useState<string>()
  const [isClosed, setClosed] = useState(false)
  const isOpen = inline || (!isClosed && items.length > 0 && typed.trim() !== '')
  const activeIndex =
    items.length > 0 ? Math.max(0, activeKey === undefined ? 0 : items.findIndex((item) => keyOf(item) === activeKey)) : -1
  const active = items[activeIndex]
  const downshift = useDownshift<Item>({
    items: [...items],
    inputValue: typed,
    selectedItem: null,
    isOpen,
    highlightedIndex: activeIndex,
    itemToString: (item) => (item ? keyOf(item) : ''),
    onIsOpenChange: (change) => setClosed(!change.isOpen),
    onHighlightedIndexChange: ({ type, highlightedIndex }) => {
      const item = items[highlightedIndex]
      if (type !== InputChange && item) setActiveKey(keyOf(item))
    },
    scrollIntoView: (node) => node?.scrollIntoView({ block: 'nearest' }),
  })
  useKeysFirst(input, (event) => {
    if (event.key !== 'Escape' || inline || !isOpen) return
    event.preventDefault()
    event.stopPropagation()
    setClosed(true)
  })

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || ['Escape', 'Home', 'End', 'Enter'].includes(event.key)) isOurs(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented || !isOpen || active === undefined) return
    event.preventDefault()
    setActiveKey(undefined)
    onChoose(active, event)
  }
  return {
    isOpen,
    active,
    /** Whether arrow keys or the pointer chose the active item. */
    isMoved: activeKey !== undefined,
    getInputProps: ({
      onKeyDown,
      ...props
    }: {
      onKeyDown?: (event: KeyboardEvent) => void
      onBlur?: () => void
      id?: string
      'aria-label'?: string
    }) => ({
      ...downshift.getInputProps({
        ...props,
        ref: input,
        onKeyDown: (event: KeyboardEvent) => {
          onKeyDown?.(event)
          press(event)
        },
        onChange: (event: SyntheticEvent<HTMLInputElement>) => {
          setActiveKey(undefined)
          onTyped(event.currentTarget.value)
        },
        onClick: isOurs,
      }),
      // The label names it by `htmlFor`.
      'aria-labelledby': undefined,
    }),
    getListProps: (label: string) => downshift.getMenuProps({ 'aria-label': label, onMouseLeave: isOurs }),
    getItemProps: (item: Item) =>
      downshift.getItemProps({
        item,
        index: items.indexOf(item),
        onClick: (event: MouseEvent) => {
          isOurs(event)
          setActiveKey(undefined)
          onChoose(item, event)
        },
      }),
  }
}

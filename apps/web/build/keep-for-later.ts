declare const __AWAKE__: string

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Tells the application of a field as if it had been filled in just now. */
function fillAgain(field: Field, value: string): void {
  const event = () => new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true })
  // It takes over the field first, and what it finds there for what has always been there.
  field.dispatchEvent(event())
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(event())
}

/**
 * Keeps what somebody does on a page that was drawn before, where only the application can answer it: the last press on a button, and
 * what was typed or chosen. Once the application has taken the page over, it is told. Links lead where they lead.
 */
export function keepForLater(): void {
  const fields = new Set<Field>()
  let pressed: HTMLButtonElement | undefined
  const keep = ({ type, target }: Event) => {
    if (type !== 'click') isField(target) && fields.add(target)
    else if (target instanceof Element) pressed = target.closest('button') ?? pressed
  }
  // A form would leave the page, and what was typed with it.
  const hold = (event: Event) => event.preventDefault()
  const kept = ['click', 'input', 'change'] as const
  for (const type of kept) addEventListener(type, keep, true)
  addEventListener('submit', hold, true)
  const tell = () => {
    for (const type of kept) removeEventListener(type, keep, true)
    removeEventListener('submit', hold, true)
    // The application empties the others as it is told of the first.
    const filled = [...fields].map((field) => [field, field.value] as const)
    for (const [field, value] of filled) if (field.isConnected) fillAgain(field, value)
    if (pressed?.isConnected) pressed.click()
  }
  addEventListener(__AWAKE__, tell, { once: true })
}

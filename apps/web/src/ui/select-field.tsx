import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, memo, startTransition, useEffect, useMemo, useState } from 'react'
import { Field, type FieldWords, useFieldIds } from './field.tsx'

/** A choice: its stored value, and the words for it where they differ. */
export type Option = string | { value: string; label: string }

export const optionValue = (option: Option) => (typeof option === 'string' ? option : option.value)
export const optionLabel = (option: Option) => (typeof option === 'string' ? option : option.label)

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className' | 'children' | 'onKeyDown'>, FieldWords {
  options: readonly Option[]
  /** A first choice that means none; its value is the empty text. */
  placeholder?: string
}

/** Of more choices than this, those that are not chosen follow what is around the field, so many at a time. */
const MANY = 100

/** Keys pressed on a choice are for the open list, and none of them a shortcut; Escape closes it, and no window below it. */
const keepKeys = (event: KeyboardEvent) => {
  if (event.target instanceof HTMLOptionElement) event.stopPropagation()
}

/** One of several, with the device's own picker where there is no mouse (`styles/choices.css`). Takes `{...register('name')}`. */
export function SelectField({ label, hint, error, required, hideLabel, className, id, options, placeholder, ...select }: SelectFieldProps) {
  const ids = useFieldIds({ hint, error, id })
  const pieces = useMemo(
    () => Array.from({ length: Math.ceil(options.length / MANY) }, (_, index) => options.slice(index * MANY, (index + 1) * MANY)),
    [options],
  )
  // Whose value is not told here must have all from the start: it may be any of them.
  const drawn = useFollowing(pieces.length, select.value === undefined)
  return (
    <Field {...{ label, hint, error, required, hideLabel, className, ids }}>
      <div className="relative">
        <select
          id={ids.inputId}
          aria-required={required || undefined}
          // By its content: to be as wide as the widest choice, all would be laid out with each piece that follows.
          className="control field-sizing-content appearance-none pr-10!"
          onKeyDown={keepKeys}
          {...ids.aria}
          {...select}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {pieces.map((piece, index) => (
            <Choices
              key={piece[0] && optionValue(piece[0])}
              options={index < drawn ? piece : piece.filter((option) => optionValue(option) === select.value)}
            />
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft" />
      </div>
    </Field>
  )
}

/** How many pieces are drawn: the first and only one at once; of several one after the other, with room for presses between them. */
function useFollowing(pieces: number, atOnce: boolean): number {
  const [followed, setFollowed] = useState(0)
  const waits = pieces > 1 && !atOnce
  useEffect(() => {
    if (waits && followed < pieces) startTransition(() => setFollowed(followed + 1))
  }, [waits, followed, pieces])
  return waits ? followed : pieces
}

/** Not drawn again as others of a form are written in. */
const Choices = memo(function Choices({ options }: { options: readonly Option[] }) {
  return options.map((option) => (
    <option key={optionValue(option)} value={optionValue(option)}>
      {optionLabel(option)}
    </option>
  ))
})

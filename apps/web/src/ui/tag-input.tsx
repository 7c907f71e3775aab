import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/language/t.ts'
import { Button } from './button.tsx'
import type { Elements } from './elements.ts'
import { Field, type FieldTexts, useFieldIds } from './field.tsx'
import { RoomLeft } from './room-left.tsx'
import { withoutTag, withTag } from './tag-model.ts'

export interface TagInputProps extends FieldTexts {
  value: readonly string[]
  onChange: (tags: string[]) => void
  /** The typed text that is not a tag yet, and its setter. */
  typing: readonly [string, (typed: string) => void]
  placeholder?: string
  /** Maximum length of a tag. */
  maxLength?: number
  id?: string
  /** Renders the tags in another layout than in a row. */
  list?: Elements
}

/**
 * A list of tags. Enter, the Add button and submitting the form add what is typed; a click on a tag removes it. Use it with
 * react-hook-form's `Controller`.
 */
export function TagInput({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  value,
  onChange,
  typing: [typed, setTyped],
  placeholder,
  maxLength,
  id,
  list,
}: TagInputProps) {
  const ids = useFieldIds({ hint, error, id })
  const input = useRef<HTMLInputElement>(null)

  const add = () => {
    const tags = withTag(value, typed)
    if (tags !== value) onChange([...tags])
    setTyped('')
  }
  const addTyped = useEffectEvent(add)
  useEffect(() => {
    const form = input.current?.form
    // Runs in the capture phase, before the form reads its values.
    const onSubmit = () => flushSync(addTyped)
    form?.addEventListener('submit', onSubmit, { capture: true })
    return () => form?.removeEventListener('submit', onSubmit, { capture: true })
  }, [])
  const remove = (tag: string) => {
    onChange([...withoutTag(value, tag)])
    input.current?.focus()
  }

  return (
    <Field {...{ label, hint, error, required, hideLabel, className, ids }}>
      <div className="flex gap-2">
        <input
          ref={input}
          id={ids.inputId}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // Enter may also confirm a word in an input method; then do not add a tag.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          enterKeyHint="done"
          className="control"
          {...ids.aria}
        />
        <Button onClick={add}>{t('Add')}</Button>
      </div>
      {maxLength !== undefined && <RoomLeft inputId={ids.inputId} limit={maxLength} />}
      {list}
      {list === undefined && value.length > 0 && (
        <ul aria-label={t('{label}: added', { label })} className="flex flex-wrap gap-2 pt-1">
          {value.map((tag) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                onClick={() => remove(tag)}
                aria-label={t('Remove {tag}', { tag })}
                className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-ink/8 py-0.5 pr-2 pl-3 text-start text-sm hover:bg-ink/15 forced-colors:border"
              >
                <span className="truncate">{tag}</span>
                <X aria-hidden className="size-3.5 flex-none" strokeWidth={2.5} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}

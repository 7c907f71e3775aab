import { CALENDAR_MESSAGE } from '@callboard/contract/calendar/rules'
import { readEmail } from '@callboard/contract/email'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { apiQuery } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'
import { Field, useFieldIds } from '#ui/field.tsx'
import type { AttendeeChoice } from './event-form-model.ts'

/** Letters from which on people are looked for, how many are offered, and the pause in typing that is waited for, in milliseconds. */
const SEARCH = { letters: 2, offered: 8, pauseMs: 200 } as const

/** What somebody has typed, once they pause. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), SEARCH.pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(paused)
}

/** Chooses who attends: students by name, and anybody by address. */
export function AttendeePicker({
  value,
  onChange,
  error,
  describe,
}: {
  value: readonly AttendeeChoice[]
  onChange: (attendees: AttendeeChoice[]) => void
  error: string | undefined
  describe: (message: string | undefined) => void
}) {
  const hint = t('Search students by name, or type an e-mail address and press Enter.')
  const ids = useFieldIds({ hint, error })
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [closed, setClosed] = useState(false)
  const sought = usePaused(typed.trim())
  const isSought = sought.length >= SEARCH.letters && sought === typed.trim()
  const found = useQuery({
    ...apiQuery('GET /api/users/search', { query: { search: sought, limit: SEARCH.offered } }),
    enabled: isSought,
    gcTime: 60_000,
  })
  const taken = new Set(value.map((attendee) => attendee.value))
  const people = (isSought ? (found.data ?? []) : [])
    .filter(({ id, email }) => !(taken.has(id) || taken.has(email)))
    .map((person) => ({
      value: person.id,
      label: fullName({ firstName: person.firstName, lastName: person.lastName }) || person.email,
      email: person.email,
    }))
  const email = readEmail(typed)
  const address = email?.key ?? ''
  const isAddress = email !== undefined && !taken.has(address)
  const options = [
    ...people,
    ...(isAddress && !people.some(({ email }) => email === address) ? [{ value: address, label: email.typed, email: '' }] : []),
  ]
  const isOpen = !closed && options.length > 0 && typed.trim() !== ''
  const current = Math.min(chosen, options.length - 1)
  const list = useRef<HTMLDivElement>(null)
  // The dialog around it scrolls, and the list may open below its edge.
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  const add = (attendee: AttendeeChoice) => {
    if (!taken.has(attendee.value)) onChange([...value, { value: attendee.value, label: attendee.label }])
    setTyped('')
    setChosen(0)
    describe(undefined)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setClosed(false)
      setChosen((current + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % Math.max(options.length, 1))
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setClosed(true)
    } else if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      const option = isOpen ? options[current] : undefined
      if (option) add(option)
      else if (!taken.has(address)) describe(t(CALENDAR_MESSAGE.attendee))
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1))
    }
  }

  return (
    <Field label={t('Attendees')} hint={hint} error={error} ids={ids} className="wide-field">
      <div className="relative">
        <input
          id={ids.inputId}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${listId}-${current}` : undefined}
          autoComplete="off"
          className="control"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
            setClosed(false)
          }}
          onKeyDown={press}
          onBlur={() => {
            // An address that was typed and not yet added is meant.
            if (isAddress) add({ value: address, label: email.typed })
          }}
          {...ids.aria}
        />
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t('People')}
          hidden={!isOpen}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float"
        >
          {options.map((option, index) => (
            <button
              type="button"
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              // The press would take the focus from the input first.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add(option)}
              onMouseEnter={() => setChosen(index)}
              className={cx('block w-full cursor-default rounded-sm px-3 py-2 text-start', index === current && 'bg-ink/8')}
            >
              <span className="block truncate font-medium">{option.label}</span>
              <span className="block truncate text-ink-soft text-sm">{option.email || t('Invite this address')}</span>
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isOpen ? t('{count} found', { count: options.length }) : isSought && found.isSuccess && !isAddress ? t('Nobody found') : ''}
      </p>
      {isSought && found.isSuccess && options.length === 0 && !taken.has(address) && (
        <p aria-hidden className="text-ink-soft text-sm">
          {t('Nobody of that name has an account.')}
        </p>
      )}
      {value.length > 0 && (
        <ul aria-label={t('Attendees: added')} className="flex flex-wrap gap-2 pt-1">
          {value.map((attendee) => (
            <li key={attendee.value} className="max-w-full">
              <button
                type="button"
                onClick={() => onChange(value.filter((other) => other !== attendee))}
                aria-label={t('Remove {label}', { label: attendee.label })}
                className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-ink/8 py-0.5 pr-2 pl-3 text-start text-sm hover:bg-ink/15"
              >
                <span className="truncate">{attendee.label}</span>
                <X aria-hidden className="size-3.5 flex-none" strokeWidth={2.5} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}

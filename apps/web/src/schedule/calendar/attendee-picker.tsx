import { readEmail } from '@callboard/contract/email'
import { CALENDAR_MESSAGE } from '@callboard/contract/schedule/calendar/rules'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react'
import { apiQuery } from '#app/api/api.ts'
import { t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'
import { ComboboxField, type Suggestion } from '#ui/combobox-field.tsx'
import type { AttendeeChoice } from './event-form-model.ts'

/** Minimum letters for a search, maximum suggestions, and the debounce in milliseconds. */
const SEARCH = { letters: 2, offered: 8, pauseMs: 200 } as const

/** The typed text, debounced. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), SEARCH.pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(paused)
}

/** Chooses attendees: students by name, or anyone by email address. */
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
  const [typed, setTyped] = useState('')
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
      detail: person.email,
    }))
  const email = readEmail(typed)
  const address = email?.key ?? ''
  const isAddress = email !== undefined && !taken.has(address)
  const suggestions: Suggestion[] = [
    ...people,
    ...(isAddress && !people.some(({ detail }) => detail === address)
      ? [{ value: address, label: email.typed, detail: t('Invite this address') }]
      : []),
  ]

  const add = ({ value: added, label }: AttendeeChoice) => {
    if (!taken.has(added)) onChange([...value, { value: added, label }])
    setTyped('')
    describe(undefined)
  }
  const press = (event: KeyboardEvent, isOpen: boolean) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '' && !isOpen) {
      event.preventDefault()
      if (!taken.has(address)) describe(t(CALENDAR_MESSAGE.attendee))
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1))
    }
  }

  return (
    <ComboboxField
      className="wide-field"
      label={t('Attendees')}
      hint={t('Search students by name, or type an email address and press Enter.')}
      error={error}
      typed={typed}
      onTyped={setTyped}
      suggestions={suggestions}
      listLabel={t('People')}
      onChoose={add}
      onKeyDown={press}
      // Add an address that was typed but not added yet.
      onBlur={() => isAddress && add({ value: address, label: email.typed })}
    >
      {(isOpen) => (
        <>
          <p role="status" className="sr-only">
            {isOpen
              ? t('{count} found', { count: suggestions.length })
              : isSought && found.isSuccess && !isAddress
                ? t('No one found')
                : ''}
          </p>
          {isSought && found.isSuccess && suggestions.length === 0 && !taken.has(address) && (
            <p aria-hidden className="text-ink-soft text-sm">
              {t('No one with that name has an account.')}
            </p>
          )}
          {value.length > 0 && <Chosen value={value} onChange={onChange} />}
        </>
      )}
    </ComboboxField>
  )
}

/** The chosen attendees; pressing one removes it. */
function Chosen({ value, onChange }: { value: readonly AttendeeChoice[]; onChange: (attendees: AttendeeChoice[]) => void }) {
  return (
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
  )
}

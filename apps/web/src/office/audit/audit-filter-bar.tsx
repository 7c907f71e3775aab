import { TYPING_PAUSE_MS } from '@callboard/contract/pauses'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { afterPause } from '#app/api/after-pause.ts'
import { locale, t } from '#app/language/t.ts'
import { auditActionsQuery } from '#shared/queries/audit.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { AuditFilters } from './audit-address.ts'
import { actionText } from './audit-text.ts'

const typedFrom = ({ actor = '', action = '', subject = '', from = '', to = '' }: AuditFilters) => ({ actor, action, subject, from, to })

/**
 * The filters of the audit log. Typed text shows immediately and is searched after a debounce.
 *
 * @param filters the filters in the URL
 * @param onChange called with new filters, as typed
 */
export function AuditFilterBar({
  filters,
  onChange,
}: {
  filters: AuditFilters
  onChange: (filters: Record<keyof AuditFilters, string>) => void
}) {
  const actions = useQuery(auditActionsQuery)
  const [typed, setTyped] = useState(() => typedFrom(filters))
  const [seen, setSeen] = useState(filters)
  if (JSON.stringify(seen) !== JSON.stringify(filters)) {
    setSeen(filters)
    // Browser navigation changes the filters from outside; ignore an update that equals the typed text.
    const echo = Object.entries(typedFrom(filters)).every(([name, value]) => typed[name as keyof typeof typed].trim() === value)
    if (!echo) setTyped(typedFrom(filters))
  }
  const search = useEffectEvent(onChange)
  useEffect(() => {
    const current = typedFrom(filters)
    if (Object.entries(typed).every(([name, value]) => value.trim() === current[name as keyof typeof current])) return
    return afterPause(() => search(typed), TYPING_PAUSE_MS.address)
  }, [typed, filters])

  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const known = new Set([...(actions.data ?? []), ...(typed.action ? [typed.action] : [])])
  const options = [...known].map((action) => ({ value: action, label: actionText(action) }))
  const filtered = Object.values(typed).some((value) => value !== '')
  return (
    <search
      className="mb-8 grid grid-cols-2 items-end gap-4 max-sm:[&>:nth-child(-n+3)]:col-span-full sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
      aria-label={t('Filter the audit log')}
    >
      <TextField label={t('Person')} placeholder={t('Name or address')} autoComplete="off" {...field('actor')} />
      <SelectField
        label={t('Action')}
        placeholder={t('Any action')}
        options={options.sort((one, other) => one.label.localeCompare(other.label, locale()))}
        {...field('action')}
      />
      <TextField label={t('Subject')} placeholder={t('talent, or project:7')} autoComplete="off" {...field('subject')} />
      <TextField label={t('From')} type="date" {...field('from')} />
      <TextField label={t('To')} type="date" {...field('to')} />
      <Button variant="ghost" className="max-sm:col-span-full" disabled={!filtered} onClick={() => setTyped(typedFrom({}))}>
        {t('Clear filters')}
      </Button>
    </search>
  )
}

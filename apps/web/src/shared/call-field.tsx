import type { Project } from '@callboard/contract/casting/projects/endpoints'
import { PROJECT_TITLE_LENGTH } from '@callboard/contract/casting/projects/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { ComboboxField } from '#ui/combobox-field.tsx'
import { type Option, SelectField, type SelectFieldProps } from '#ui/select-field.tsx'
import { projectPageQuery } from './queries/projects.ts'
import type { ChoosableCalls } from './use-choosable-calls.ts'
import { usePausedText } from './use-paused-text.ts'

/** Casting calls that a search offers. */
const OFFERED = 8

const titleOf = ({ title }: Project) => title

interface CallFieldProps extends Omit<SelectFieldProps, 'options' | 'label'> {
  choice: ChoosableCalls
  labelOf?: (call: Project) => string
  /** Options besides the known casting calls. */
  options?: readonly Option[]
  /** Called with a casting call from the search that the user has chosen. */
  onFound: (call: Project) => void
}

/** Chooses a casting call: one of the newest, or any by its title if there are more. */
export function CallField({ choice, labelOf = titleOf, options, onFound, className, ...select }: CallFieldProps) {
  const known = choice.calls?.map((call) => ({ value: String(call.id), label: labelOf(call) })) ?? []
  return (
    <div className={className}>
      <SelectField label={t('Casting call')} options={options ?? known} {...select} />
      {choice.hasOthers && (
        <CallSearch
          choice={choice}
          labelOf={labelOf}
          onFound={(call) => {
            choice.note(call)
            onFound(call)
          }}
        />
      )}
    </div>
  )
}

function CallSearch({
  choice,
  labelOf,
  onFound,
}: {
  choice: ChoosableCalls
  labelOf: (call: Project) => string
  onFound: (call: Project) => void
}) {
  const [typed, setTyped] = useState('')
  const sought = usePausedText(typed.trim())
  const query = { ...(choice.status && { status: choice.status }), search: sought, within: 'title' as const, limit: OFFERED }
  const found = useQuery({ ...projectPageQuery(query), enabled: sought !== '' })
  const calls = sought === typed.trim() && sought !== '' ? (found.data?.projects ?? []) : []
  return (
    <ComboboxField
      className="mt-3"
      label={t('Find another one')}
      hint={t('Words of its title')}
      typed={typed}
      onTyped={(text) => setTyped(text.slice(0, PROJECT_TITLE_LENGTH))}
      suggestions={calls.map((call) => ({ value: String(call.id), label: labelOf(call) }))}
      listLabel={t('Casting calls')}
      onChoose={({ value }) => {
        setTyped('')
        const call = calls.find(({ id }) => String(id) === value)
        if (call) onFound(call)
      }}
    >
      {(isOpen) => (
        <p role="status" className={isOpen || calls.length > 0 ? 'sr-only' : 'text-ink-soft text-sm'}>
          {isOpen
            ? t('{count} found', { count: calls.length })
            : found.isSuccess && sought !== '' && sought === typed.trim()
              ? t('No casting call has these words in its title.')
              : ''}
        </p>
      )}
    </ComboboxField>
  )
}

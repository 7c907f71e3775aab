import { THREAD_FILTER_STATES, THREAD_LIMITS } from '@callboard/contract/messages/threads/rules'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { locale, t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { CallField } from '#shared/call-field.tsx'
import { rolesQuery } from '#shared/queries/casting.ts'
import { threadAssigneesQuery, threadCountsQuery } from '#shared/queries/threads.ts'
import { roleName } from '#shared/role-text.ts'
import { useChoosableCalls } from '#shared/use-choosable-calls.ts'
import { useTypedSearch } from '#shared/use-typed-search.ts'
import { cx } from '#ui/cx.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { InboxAddress } from './inbox-address.ts'
import { STATE_TEXT } from './thread-text.ts'

/** The states as links, each with its number of conversations. */
export function StateTabs({ address }: { address: InboxAddress }) {
  const { data: counts } = useQuery(threadCountsQuery)
  const { state: current = 'open', thread: _, mails: __, mail: ___, ...others } = address
  return (
    <nav aria-label={t('States of conversations')} className="mb-4 flex gap-1 overflow-x-auto border-line border-b">
      {THREAD_FILTER_STATES.map((state) => {
        const count = state === 'done' || state === 'all' ? undefined : counts?.[state]
        return (
          <Link
            key={state}
            to="/messages"
            search={{ ...others, ...(state !== 'open' && { state }) }}
            aria-current={state === current ? 'page' : undefined}
            className={cx(
              '-mb-px inline-flex min-h-11 flex-none items-center gap-1.5 border-transparent border-b-3 px-3 font-semibold text-ink-soft no-underline hover:text-ink max-sm:px-2',
              state === current && 'border-accent! text-ink!',
            )}
          >
            <span>{t(STATE_TEXT[state])}</span>
            {count !== undefined && count > 0 && <span className="font-normal tabular-nums">{count.toLocaleString(locale())}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

interface ThreadFiltersProps {
  address: InboxAddress
  /** Changes the filters; the open conversation stays. */
  onChange: (change: InboxAddress) => void
}

/** Search, assignee, casting call and role. */
export function ThreadFilters({ address, onChange }: ThreadFiltersProps) {
  const { assigned = '', search = '', project, role } = address
  const [typed, setTyped, tell] = useTypedSearch(search, (text) => onChange(withSearch(address, text)))
  const { data: people = [] } = useQuery(threadAssigneesQuery)
  const { id: me } = useSignedInUser()
  const choice = useChoosableCalls({ chosen: project === undefined ? '' : String(project) })
  const { data: roles = [] } = useQuery({ ...rolesQuery(project ?? 0), enabled: project !== undefined })
  const choose = (id: string) => {
    const { project: _, role: __, ...others } = address
    onChange(id === '' ? others : { ...others, project: Number(id) })
  }
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2 print:hidden">
      <SearchField
        className="col-span-full"
        label={t('Search conversations')}
        hideLabel
        placeholder={t('Search names, subjects and texts')}
        maxLength={THREAD_LIMITS.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={tell}
      />
      <SelectField
        label={t('Assigned to')}
        value={assigned}
        placeholder={t('Anyone or no one')}
        options={[
          { value: 'me', label: t('Me') },
          { value: 'nobody', label: t('No one') },
          ...people.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => {
          const { assigned: _, ...others } = address
          onChange(target.value === '' ? others : { ...others, assigned: target.value })
        }}
      />
      <CallField
        choice={choice}
        placeholder={t('All casting calls')}
        value={project === undefined ? '' : String(project)}
        onChange={({ target }) => choose(target.value)}
        onFound={(call) => choose(String(call.id))}
      />
      {roles.length > 1 && (
        <SelectField
          label={t('Role')}
          value={role === undefined ? '' : String(role)}
          placeholder={t('All roles')}
          options={roles.map(({ id, name }) => ({ value: String(id), label: roleName(name) }))}
          onChange={({ target }) => {
            const { role: _, ...others } = address
            onChange(target.value === '' ? others : { ...others, role: Number(target.value) })
          }}
        />
      )}
    </div>
  )
}

function withSearch({ search: _, ...others }: InboxAddress, text: string): InboxAddress {
  return text === '' ? others : { ...others, search: text }
}

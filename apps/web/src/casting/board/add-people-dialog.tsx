import type { TalentCard } from '@callboard/contract/people/profiles/endpoints'
import { impossibleRange, type TalentFilters } from '@callboard/contract/people/talent-search/address'
import { TALENT_SEARCH_LIMITS } from '@callboard/contract/people/talent-search/rules'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { listText } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { AddAsChoice } from '#shared/people/add-as-choice.tsx'
import { type AddAs, useAddPeople } from '#shared/people/use-add-people.ts'
import { fullName, initials } from '#shared/profile-text.ts'
import { talentPageQuery } from '#shared/queries/talent.ts'
import { roleName } from '#shared/role-text.ts'
import { useSentenceFilters } from '#shared/sentence/use-sentence-filters.ts'
import { setFilters, wordsOnly } from '#shared/talent-filters/filter-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SetChips } from '#ui/set-chips.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Room } from './room-frame.tsx'

/** The largest number of people that a search shows; more words narrow it. */
const SHOWN = 20

interface AddPeopleProps {
  projectId: string
  room: Room
  /** The role that is currently shown; the dialog offers it first. */
  role: number | undefined
  onClose: () => void
}

/** Finds people by a name or a sentence and adds them to a role: invited, or on the shortlist. */
export function AddPeopleDialog({ projectId, room: { roles, cards }, role, onClose }: AddPeopleProps) {
  const formId = useId()
  const [roleId, setRoleId] = useState(role ?? roles[0]?.id ?? 0)
  const [as, setAs] = useState<AddAs>('invited')
  const { asked, field, unread, remove, clear } = useSentenceFilters()
  const { timeZone } = useInstitution()
  const searchField = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const add = useAddPeople(onClose)
  const inRole = new Set(cards.flatMap((card) => (card.roleId === roleId ? card.studentId : [])))
  const adding = [...chosen.keys()].filter((id) => !inRole.has(id))
  const toggle = (talent: TalentCard) => {
    const next = new Map(chosen)
    if (!next.delete(talent.id)) next.set(talent.id, fullName(talent))
    setChosen(next)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={t('Add people')}
      footer={
        <FormButtons onCancel={onClose} form={formId} disabled={adding.length === 0} pending={add.isPending} pendingLabel={t('Adding...')}>
          {adding.length === 0 ? t('Add people') : plural(adding.length, 'Add 1 person', 'Add {count} people')}
        </FormButtons>
      }
    >
      <form
        id={formId}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (adding.length > 0) add.mutate({ projectId, roleId, studentIds: adding, as })
        }}
      >
        {roles.length > 1 && (
          <SelectField
            label={t('Role')}
            options={roles.map(({ id, name }) => ({ value: String(id), label: roleName(name) }))}
            value={String(roleId)}
            onChange={(event) => setRoleId(Number(event.target.value))}
          />
        )}
        <AddAsChoice value={as} onValue={setAs} />
        <TextField
          type="search"
          label={t('Find people')}
          placeholder={t('A name, or: junior dancer free Thursday 2–5')}
          autoComplete="off"
          autoFocus
          maxLength={TALENT_SEARCH_LIMITS.text}
          ref={searchField}
          {...field}
        />
        <SetChips
          label={t('Filters that are set')}
          chips={[...setFilters(asked, timeZone), ...wordsOnly(unread)]}
          onRemove={remove}
          onClear={() => {
            clear()
            searchField.current?.focus()
          }}
        />
        {chosen.size > 0 && <p className="wrap-anywhere text-sm">{t('Chosen: {names}', { names: listText([...chosen.values()]) })}</p>}
        {Object.keys(asked).length > 0 && (
          <Found filters={asked} isChosen={(id) => chosen.has(id)} isInRole={(id) => inRole.has(id)} onToggle={toggle} />
        )}
      </form>
    </Dialog>
  )
}

interface FoundProps {
  filters: TalentFilters
  isChosen: (id: number) => boolean
  isInRole: (id: number) => boolean
  onToggle: (talent: TalentCard) => void
}

function Found({ filters, isChosen, isInRole, onToggle }: FoundProps) {
  const isImpossible = impossibleRange(filters) !== undefined
  const page = useQuery({ ...talentPageQuery({ ...filters, limit: SHOWN }), enabled: !isImpossible })
  const { error, isFetching, refetch } = page
  const data = isImpossible ? [] : page.data
  if (!data) {
    return error ? (
      <ErrorState as="h3" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, t('The people could not be loaded. Please try again.'))}
      </ErrorState>
    ) : (
      <Loading label={t('Searching')}>
        <SkeletonText lines={4} />
      </Loading>
    )
  }
  if (data.length === 0) return <p className="text-ink-soft">{t('No one matches')}</p>
  return (
    <ul className="divide-y divide-line border-line border-y">
      {data.map((talent) => {
        const [cover] = talent.portfolio.photos
        const facts = [talent.year && t(talent.year), talent.major].filter(Boolean).join(' · ')
        return (
          <li key={talent.id} className="flex items-center gap-3 py-2">
            <Avatar src={cover ? (cover.variants['160'] ?? cover.url) : null} initial={initials(talent)} />
            <Checkbox
              className="min-w-0 wrap-anywhere"
              label={fullName(talent)}
              hint={isInRole(talent.id) ? t('In this role already') : facts}
              disabled={isInRole(talent.id)}
              checked={isChosen(talent.id) || isInRole(talent.id)}
              onChange={() => onToggle(talent)}
            />
          </li>
        )
      })}
    </ul>
  )
}

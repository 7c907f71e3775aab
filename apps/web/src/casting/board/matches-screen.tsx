import type { Stage } from '@callboard/contract/casting/board/stages'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import { dayOf } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { freeForRole } from '#shared/role-filters.ts'
import { criteriaTexts, roleName } from '#shared/role-text.ts'
import type { Elements } from '#ui/elements.ts'
import { SelectField } from '#ui/select-field.tsx'
import { MatchesBar } from './matches-bar.tsx'
import { type Room, RoomFrame } from './room-frame.tsx'
import { cardsOf } from './room-model.ts'

/** One role, for which people are found. */
export interface Match {
  readonly role: Role
  /** The filters for people who are free while the role needs them, if it has a time. */
  readonly time: TalentFilters | undefined
  /** Where somebody stands in the role; `undefined` for people who are not in it. */
  readonly stageOf: (studentId: number) => Stage | undefined
  /** Renders what can be done with the selected people. */
  readonly actions: (chosen: readonly number[], onClear: () => void) => Elements
}

interface MatchesProps {
  projectId: string
  /** The id of the role in the URL. */
  roleId: number | undefined
  onRole: (role: Role) => void
  /** Renders the people who match. */
  people: (match: Match) => Elements
}

/** Finds people for the roles of a casting call. */
export function MatchesScreen(props: MatchesProps) {
  return (
    <RoomFrame projectId={props.projectId} tab={t('Matches')} width="desk">
      {(room) => <Matches room={room} {...props} />}
    </RoomFrame>
  )
}

function Matches({ room: { roles, cards }, projectId, roleId, onRole, people }: MatchesProps & { room: Room }) {
  const { timeZone } = useInstitution()
  const { data: project } = useQuery(projectQuery(projectId))
  const role = roles.find(({ id }) => id === roleId) ?? roles[0]
  if (!role) return null
  const needed = project && freeForRole(role, project)
  // Who was free on a day that is over helps nobody.
  const time = needed?.freeOn && needed.freeOn >= dayOf(new Date(), timeZone) ? needed : undefined
  const stages = new Map(cardsOf(cards, role.id).map(({ studentId, stage }) => [studentId, stage]))
  return (
    <>
      {roles.length > 1 && (
        <SelectField
          label={t('Role')}
          className="mb-3 max-w-md max-sm:flex-row! max-sm:items-center max-sm:gap-3! max-sm:[&>:last-child]:flex-1 sm:mb-6"
          options={roles.map(({ id, name }) => ({ value: String(id), label: roleName(name) }))}
          value={String(role.id)}
          onChange={(event) => {
            const next = roles.find(({ id }) => String(id) === event.target.value)
            if (next) onRole(next)
          }}
        />
      )}
      {criteriaTexts(role.criteria).length === 0 && (
        <p className="mb-3 text-ink-soft max-sm:text-sm sm:mb-6">
          {t('This role asks for nobody in particular. The brief can say who fits.')}
        </p>
      )}
      {people({
        role,
        time,
        stageOf: (studentId) => stages.get(studentId),
        actions: (chosen, onClear) => <MatchesBar projectId={projectId} roleId={role.id} chosen={chosen} onClear={onClear} />,
      })}
    </>
  )
}

import type { Stage } from '@callboard/contract/casting/board/stages'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { TalentFilters } from '@callboard/contract/people/talent-search/address'
import { dayOf } from '@callboard/contract/time/month'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { projectQuery } from '#shared/queries/projects.ts'
import { freeForRole } from '#shared/role-filters.ts'
import { criteriaTexts, roleLabel } from '#shared/role-text.ts'
import type { Elements } from '#ui/elements.ts'
import { SelectField } from '#ui/select-field.tsx'
import { MatchesBar } from './matches-bar.tsx'
import { OfferDialogs } from './offer-dialogs.tsx'
import { type Room, RoomFrame } from './room-frame.tsx'
import { cardsOf } from './room-model.ts'
import { useOfferPeople } from './use-offer-people.ts'
import { useOffers } from './use-offers.ts'

/** One role for which the page finds people. */
export interface Match {
  readonly role: Role
  /** The filters for people who are free at the times of the role, if it has any. */
  readonly time: TalentFilters | undefined
  /** Chooses another role; `null` if there is only one. */
  readonly choice: Elements
  /** Notes about the criteria of the role. */
  readonly hint: string | false
  /** A person's stage in the role; `undefined` for people who are not in it. */
  readonly stageOf: (studentId: number) => Stage | undefined
  /** Renders the actions for the selected people. */
  readonly actions: (chosen: readonly number[], onClear: () => void) => Elements
}

interface MatchesProps {
  projectId: string
  /** The id of the role in the URL. */
  roleId: number | undefined
  /** Chooses a role. @param time the filters for people who are free at the times of the role, if it has any */
  onRole: (role: Role, time: TalentFilters | undefined) => void
  /** The profiles that get an offer when the page opens. */
  offerTo: readonly number[] | undefined
  /** Called when the offer dialog is opened. */
  onOffering: () => void
  /** Renders the people who match. */
  people: (match: Match) => Elements
}

/** Finds people for the roles of a casting call. */
export function MatchesScreen(props: MatchesProps) {
  return (
    <RoomFrame projectId={props.projectId} tab={t('Matches')}>
      {(room) => <Matches room={room} {...props} />}
    </RoomFrame>
  )
}

function Matches({ room, projectId, roleId, onRole, offerTo, onOffering, people }: MatchesProps & { room: Room }) {
  const { roles, cards } = room
  const { timeZone } = useInstitution()
  const { data: project } = useQuery(projectQuery(projectId))
  const offers = useOffers(projectId)
  const offerPeople = useOfferPeople(projectId, offers)
  const role = roles.find(({ id }) => id === roleId) ?? roles[0]
  const offerFirst = useEffectEvent(() => {
    if (!offerTo || !role) return
    onOffering()
    offerPeople.ask(role.id, offerTo)
  })
  const isOffering = offerTo !== undefined && offers.isActive
  useEffect(() => {
    if (isOffering) offerFirst()
  }, [isOffering])
  if (!role) return null
  const timeFor = (one: Role) => {
    const needed = project && freeForRole(one, project)
    // Do not filter by a day that is over.
    return needed?.freeOn && needed.freeOn >= dayOf(new Date(), timeZone) ? needed : undefined
  }
  const stages = new Map(cardsOf(cards, role.id).map(({ studentId, stage }) => [studentId, stage]))
  const choice = roles.length > 1 && (
    <SelectField
      label={t('Role')}
      hideLabel
      className="flex-none max-sm:w-full sm:w-36 min-[88rem]:w-48"
      options={roles.map((one) => ({ value: String(one.id), label: roleLabel(one) }))}
      value={String(role.id)}
      onChange={(event) => {
        const next = roles.find(({ id }) => String(id) === event.target.value)
        if (next) onRole(next, timeFor(next))
      }}
    />
  )
  return (
    <>
      <div className="xl:-mt-2">
        {people({
          role,
          time: timeFor(role),
          choice,
          hint: role.isCancelled
            ? t('This role is cancelled. Open it again in the brief to ask people for it.')
            : criteriaTexts(role.criteria).length === 0 && t('This role has no criteria. Add them in the brief.'),
          stageOf: (studentId) => stages.get(studentId),
          actions: (chosen, onClear) => (
            <MatchesBar
              projectId={projectId}
              roleId={role.id}
              chosen={chosen}
              {...(offers.isActive && { onOffer: () => offerPeople.ask(role.id, chosen) })}
              isOffering={offerPeople.isAdding}
              onClear={onClear}
            />
          ),
        })}
      </div>
      <OfferDialogs projectId={projectId} room={room} offers={offerPeople.offers} />
    </>
  )
}

import { CASTING_MESSAGE } from '@callboard/contract/casting/board/rules'
import type { Affected, PlanEffects } from '@callboard/contract/casting/bookings/endpoints'
import { CLASH_REASON_LENGTH } from '@callboard/contract/casting/bookings/rules'
import type { PlanOptions } from '@callboard/contract/casting/projects/endpoints'
import { RESTRICTED } from '@callboard/contract/restricted'
import { useId, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { roleName } from '#shared/role-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { FewerPlaces } from './fewer-places.tsx'
import { missingOf, planGroups, toldCount } from './plan-groups.ts'
import { WasAndNow } from './was-and-now.tsx'

interface PlanDialogProps {
  effects: PlanEffects
  onSave: (options: PlanOptions) => void
  onClose: () => void
}

/** Before a change of day, time or place is saved, shows the affected people and what happens to each. */
export function PlanDialog({ effects: { changes, cancels, ends, tellable, people, fewer }, onSave, onClose }: PlanDialogProps) {
  const formId = useId()
  const [tellsOnly, setTellsOnly] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const clashing = people.filter(({ clash, standing }) => clash !== null && standing === 'booked')
  const [releases, setReleases] = useState<ReadonlySet<number>>(new Set())
  const isCrowded = fewer.some((role) => missingOf(role, releases) > 0)
  const told = toldCount(people, releases)
  const tellsAll = people.every(({ standing, effect, applicationId }) => {
    return standing !== 'booked' || effect !== 'asked' || (applicationId !== null && tellable.includes(applicationId))
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={cancels ? t('Cancel the casting call?') : ends ? t('End the casting call?') : t('Change the plan?')}
      description={t('Nothing is saved yet. This is what happens to each person.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {told === 0 ? t('Save') : plural(told, 'Save and tell 1 person', 'Save and tell {count} people')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (isCrowded || (clashing.length > 0 && !reason.trim())) setMissing(true)
          else onSave({ tellsOnly: tellable.length > 0 && tellsOnly, clashReason: reason.trim() || null, releases: [...releases] })
        }}
      >
        {fewer.map((role) => (
          <FewerPlaces
            key={role.roleName}
            fewer={role}
            chosen={releases}
            onChoose={(id, isChosen) => setReleases((all) => new Set(isChosen ? [...all, id] : [...all].filter((one) => one !== id)))}
            isMissing={isMissing}
          />
        ))}
        <ul className="mb-6 grid gap-4 empty:hidden">
          {changes.map(({ roleName: name, before, after }) => (
            <li key={name}>
              {changes.length > 1 && <p className="font-semibold">{roleName(name)}</p>}
              <WasAndNow before={before} after={after} />
            </li>
          ))}
        </ul>
        <ul className="divide-y divide-line border-line border-y empty:hidden">
          {planGroups(
            people.filter(({ applicationId }) => applicationId === null || !releases.has(applicationId)),
            { told: new Set(tellsOnly ? tellable : []), cancels, ends },
          ).map(({ key, title, effect, people: own }) => (
            <li key={key} className="py-4">
              <p className="font-semibold">{title}</p>
              <p className="mb-2 text-ink-soft">{effect}</p>
              <People people={own} isEnd={ends || cancels} />
            </li>
          ))}
        </ul>
        {tellable.length > 0 && (
          <div className="mt-5">
            <Checkbox
              label={tellsAll ? t('Only tell them') : plural(tellable.length, 'Only tell 1 of them', 'Only tell {count} of them')}
              hint={
                tellsAll
                  ? t('A shift by half an hour at most need not be confirmed again.')
                  : t('A shift by half an hour at most need not be confirmed again. The others are asked.')
              }
              checked={tellsOnly}
              onChange={(event) => setTellsOnly(event.target.checked)}
            />
          </div>
        )}
        {clashing.length > 0 && (
          <div className="mt-5">
            <TextArea
              label={t('Why do they stay booked although they are busy?')}
              hint={t('Seen by the casting office only')}
              required
              rows={2}
              maxLength={CLASH_REASON_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={isMissing && !reason.trim() ? t(CASTING_MESSAGE.reasonRequired) : undefined}
            />
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** The number of people of a group that are named; the rest is counted. */
const NAMED = 24

/**
 * Whether a person is not told about a change, because they do not know of their place. People who stay as they are when the casting call
 * ends are not told either.
 */
const isUntold = ({ effect, standing }: Affected) => effect === 'kept' && !['slot', 'check', 'added'].includes(standing)

/** @param isEnd whether the casting call ends */
function People({ people, isEnd }: { people: readonly Affected[]; isEnd: boolean }) {
  const named = people.slice(0, NAMED)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2">
      {named.map((person) => (
        <li key={`${person.applicationId}-${person.studentId}`} className="flex min-w-0 items-center gap-2">
          <Avatar src={person.photoUrl} initial={person.name || '–'} size="sm" />
          <span className="min-w-0 wrap-anywhere">
            <span className="block">{person.name || t(RESTRICTED)}</span>
            {person.effect === 'restricted' && <span className="block text-ink-soft text-sm">{t('Restricted, so they are not told')}</span>}
            {!isEnd && isUntold(person) && <span className="block text-ink-soft text-sm">{t('Not told yet')}</span>}
            {isEnd && person.standing === 'booked' && person.effect === 'told' && (
              <span className="block text-ink-soft text-sm">{t('Told now that they are booked')}</span>
            )}
            {person.clash !== null && (
              <span className="block font-semibold text-danger text-sm">
                {person.clash ? t('Busy then: {title}', { title: person.clash }) : t('Busy then')}
              </span>
            )}
          </span>
        </li>
      ))}
      {people.length > NAMED && <li className="self-center text-ink-soft">{t('and {count} more', { count: people.length - NAMED })}</li>}
    </ul>
  )
}

import type { PlanEffects } from '@callboard/contract/casting/bookings/endpoints'
import { RESTRICTED } from '@callboard/contract/restricted'
import { plural, t } from '#app/language/t.ts'
import { roleName } from '#shared/role-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { FieldError } from '#ui/field.tsx'
import { missingOf } from './plan-groups.ts'

interface FewerPlacesProps {
  fewer: PlanEffects['fewer'][number]
  /** The applications of the people who lose their place. */
  chosen: ReadonlySet<number>
  onChoose: (applicationId: number, isChosen: boolean) => void
  /** Whether the user tried to save before choosing enough people. */
  isMissing: boolean
}

/** Asks who loses their place when a role gets fewer places than it has booked people. */
export function FewerPlaces({ fewer, chosen, onChoose, isMissing }: FewerPlacesProps) {
  const { roleName: name, places, least, people } = fewer
  const missing = missingOf(fewer, chosen)
  const errorId = `fewer-${people[0]?.applicationId}`
  return (
    <fieldset className="mb-6" aria-describedby={isMissing && missing > 0 ? errorId : undefined}>
      <legend className="font-semibold">{plural(places, '{role}: 1 place', '{role}: {count} places', { role: roleName(name) })}</legend>
      <p className="mb-3 text-ink-soft">
        <span>
          {least > 0
            ? plural(least, 'Please choose 1 person who loses their place.', 'Please choose {count} people who lose their place.')
            : t('Who accepts an offer after the last place is taken becomes an alternate. You can take offers back.')}
        </span>{' '}
        <span>{t('They are told the day, and that they need not come.')}</span>
      </p>
      <ul className="grid gap-3">
        {people.map(({ applicationId, name: person, photoUrl, standing }) => (
          <li key={applicationId} className="flex items-start gap-3">
            <Checkbox
              label={
                <span className="flex items-center gap-2">
                  <Avatar src={photoUrl} initial={person || '–'} size="sm" />
                  <span className="min-w-0 wrap-anywhere">{person || t(RESTRICTED)}</span>
                </span>
              }
              hint={standing === 'booked' ? t('Booked') : t('Offer open')}
              checked={applicationId !== null && chosen.has(applicationId)}
              onChange={(event) => applicationId !== null && onChoose(applicationId, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <FieldError
          id={errorId}
          error={
            isMissing && missing > 0
              ? plural(
                  missing,
                  'Please choose 1 more person, or go back and keep the places.',
                  'Please choose {count} more people, or go back and keep the places.',
                )
              : undefined
          }
        />
      </div>
    </fieldset>
  )
}

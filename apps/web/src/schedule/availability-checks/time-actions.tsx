import type { WindowTally } from '@callboard/contract/schedule/availability-checks/best-window'
import type { AvailabilityCheck, CheckWindow } from '@callboard/contract/schedule/availability-checks/endpoints'
import { CalendarCheck, Handshake, ListPlus } from 'lucide-react'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import type { MakeShoot } from './use-make-shoot.ts'
import { readWhoCan } from './who-can.ts'

/** The actions for people who can come at a time. If the time belongs to one of several roles, they apply to that role's people. */
export interface ActOnPeople {
  shortlist(studentIds: readonly number[], roleId: number | null): void
  /** `undefined` if nobody can be made an offer. */
  readonly offer: ((studentIds: readonly number[], roleId: number | null) => void) | undefined
}

/** The actions on the answers to a time: shortlist its people, make them an offer, or make it the time of the shoot. */
export function TimeActions({
  check,
  window,
  tally,
  act,
  shoot,
}: {
  check: AvailabilityCheck
  window: CheckWindow
  tally: WindowTally | undefined
  act: ActOnPeople
  shoot: MakeShoot
}) {
  const count = tally?.yes ?? 0
  const read = useChange({
    mutationFn: (_: (studentIds: readonly number[], roleId: number | null) => void) => readWhoCan(check, window.id),
    onSuccess: (people, then) =>
      then(
        people.map(({ studentId }) => studentId),
        window.roleId,
      ),
    failed: t('Who can come could not be loaded'),
  })
  const { offer, shortlist } = act
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {count > 0 && (
        <Button size="sm" icon={ListPlus} disabled={read.isPending} onClick={() => read.mutate(shortlist)}>
          {plural(count, 'Shortlist 1 person who can', 'Shortlist {count} people who can')}
        </Button>
      )}
      {count > 0 && offer && (
        <Button size="sm" icon={Handshake} disabled={read.isPending} onClick={() => read.mutate(offer)}>
          {plural(count, 'Offer to 1 person who can…', 'Offer to {count} people who can…')}
        </Button>
      )}
      {shoot.isShoot(window) ? (
        <p className="self-center text-ink-soft">{t('This is the time of the shoot.')}</p>
      ) : (
        <Button size="sm" icon={CalendarCheck} disabled={shoot.isPending} onClick={() => shoot.make(window)}>
          {t('Make this the shoot')}
        </Button>
      )}
    </div>
  )
}

import { isChoiceOver } from '@callboard/contract/schedule/audition-sessions/rules'
import type { AuditionSheet } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { BellRing } from 'lucide-react'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useNow } from '#app/minute.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Button } from '#ui/button.tsx'
import { hasNotChosen } from './sheet-model.ts'
import { useRemindToChoose } from './use-audition-changes.ts'

/** Reminds people who have not chosen a slot, and shows the last reminder. Renders nothing while nobody can choose. */
export function RemindToChoose({ projectId, sheet: { session, people } }: { projectId: string; sheet: AuditionSheet }) {
  const { timeZone } = useInstitution()
  const now = useNow()
  const remind = useRemindToChoose(projectId, session.id)
  const waiting = people.filter(hasNotChosen)
  const isOver = isChoiceOver(session.chooseBy === null ? null : new Date(session.chooseBy), new Date(now))
  if (waiting.length === 0 || isOver || session.state !== 'open') return null
  const last = waiting
    .flatMap(({ remindedAt }) => remindedAt ?? [])
    .toSorted()
    .at(-1)
  return (
    <div className="mb-3">
      <Button size="sm" icon={BellRing} pending={remind.isPending} pendingLabel={t('Sending...')} onClick={() => remind.mutate()}>
        {plural(waiting.length, 'Remind 1 who has not chosen', 'Remind {count} who have not chosen')}
      </Button>
      {last && <p className="mt-1 text-ink-soft text-sm">{t('Last reminded {when}', { when: formatDateTime(last, timeZone) })}</p>}
    </div>
  )
}

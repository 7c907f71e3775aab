import type { MediaPerson, MediaRequest } from '@callboard/contract/casting/media-requests/endpoints'
import { REMINDED_STATES } from '@callboard/contract/casting/media-requests/rules'
import { AlarmClockPlus, BellRing, Ellipsis, Play, RotateCcw, UserMinus } from 'lucide-react'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { requestStateText, requestStateTone } from '#shared/media-requests/request-text.ts'
import { fullName } from '#shared/profile-text.ts'
import { stageText, stageTone } from '#shared/stage-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { TakeMarks } from './take-marks.tsx'
import type { RequestActions } from './use-request.ts'

interface RequestPeopleProps {
  request: MediaRequest
  people: readonly MediaPerson[]
  actions: RequestActions
  onPlay: (person: MediaPerson) => void
  onExtend: (person: MediaPerson) => void
  onRetake: (person: MediaPerson) => void
}

const waits = ({ state }: MediaPerson) => REMINDED_STATES.some((one) => one === state)

/** All people of a request, with their states. */
export function RequestPeople({ request, people, actions, onPlay, onExtend, onRetake }: RequestPeopleProps) {
  const { timeZone } = useInstitution()
  const lineOf = ({ state, reason, takes: [take], dueAt, openedAt }: MediaPerson): string | null => {
    if (state === 'cannot') return reason
    if (take) return t('Sent {when}', { when: formatDateTime(take.receivedAt, timeZone) })
    if (dueAt !== request.dueAt) return t('Has time until {when}', { when: formatDateTime(dueAt, timeZone) })
    return openedAt && state === 'opened' ? t('Opened {when}', { when: formatDateTime(openedAt, timeZone) }) : null
  }
  return (
    <ul className="divide-y divide-line border-line border-y">
      {people.map((person) => {
        const name = fullName(person)
        const line = lineOf(person)
        return (
          <li key={person.applicationId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <Avatar src={person.photoUrl} initial={person.firstName.slice(0, 1)} />
            {/* The buttons go to their own row if there is no space for the name beside them. */}
            <div className="min-w-0 flex-1 basis-44">
              <p className="wrap-anywhere font-semibold">{name}</p>
              {line && <p className="wrap-anywhere text-ink-soft text-sm">{line}</p>}
              <TakeMarks person={person} maxSeconds={request.maxSeconds} />
              {person.retakeNote && waits(person) && (
                <p className="wrap-anywhere text-ink-soft text-sm">{t('Asked for another take: {note}', { note: person.retakeNote })}</p>
              )}
            </div>
            <Badge tone={requestStateTone(person.state)}>{requestStateText(person.state)}</Badge>
            <Badge tone={stageTone(person.stage)} className="max-sm:hidden">
              {stageText(person.stage)}
            </Badge>
            {person.takes.length > 0 && (
              <Button size="sm" icon={Play} onClick={() => onPlay(person)} aria-label={t('Look at what {name} sent', { name })}>
                {t('Look')}
              </Button>
            )}
            {request.isOpen && (
              <Menu trigger={<IconButton icon={Ellipsis} label={t('More about {name}', { name })} />}>
                {waits(person) && (
                  <MenuItem icon={BellRing} onSelect={() => actions.remind.mutate([person.applicationId])}>
                    {t('Remind')}
                  </MenuItem>
                )}
                <MenuItem icon={AlarmClockPlus} onSelect={() => onExtend(person)}>
                  {t('More time…')}
                </MenuItem>
                {person.takes.length > 0 && (
                  <MenuItem icon={RotateCcw} onSelect={() => onRetake(person)}>
                    {t('Ask for a retake…')}
                  </MenuItem>
                )}
                {person.takes.length === 0 && (
                  <MenuItem icon={UserMinus} tone="danger" onSelect={() => actions.withdraw.mutate([person.applicationId])}>
                    {t('Ask no longer')}
                  </MenuItem>
                )}
              </Menu>
            )}
          </li>
        )
      })}
    </ul>
  )
}

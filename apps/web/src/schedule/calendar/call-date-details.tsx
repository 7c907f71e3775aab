import { checkAccess } from '@callboard/contract/access'
import { PARTICIPANT } from '@callboard/contract/casting/roles/rules'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { useSignedInUser } from '#app/session/session.ts'
import { useInstitution } from '#app/start/boot.ts'
import { boardOfToday } from '#schedule/calendar/board-of-today.ts'
import { DayBoardLink } from '#shared/day-board-link.tsx'
import { StatusBadge } from '#shared/status-badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Fact, Facts } from '#ui/layout.tsx'
import type { CallItem } from './calendar-item.ts'
import { whenOf } from './event-text.ts'
import { CALL_LOOKS } from './item-looks.ts'

/** What a casting call's date means for its reader. */
function ownText({ kind, date: { isMine, status } }: CallItem, isAtDesk: boolean): string | null {
  if (!isMine) return null
  if (isAtDesk) return t('You posted this casting call.')
  if (kind === 'audition') return t('This is your time.')
  return kind === 'shoot' && status !== 'cancelled' ? t('You are booked for this shoot.') : null
}

/** A date of a casting call, which links to it. */
export function CallDateDetails({
  item,
  onAddEvent,
  onClose,
}: {
  item: CallItem
  /** Plans an event for the casting call; missing for readers. */
  onAddEvent: ((projectId: number) => void) | undefined
  onClose: () => void
}) {
  const { timeZone } = useInstitution()
  const { kind, date } = item
  const opensCalls = checkAccess('casting', useSignedInUser().role) === 'allowed'
  const { booked, needed } = date
  const board = onAddEvent ? boardOfToday(date, timeZone) : null
  const own = ownText(item, onAddEvent !== undefined)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={date.title}
      description={t(CALL_LOOKS[kind].name)}
      footer={
        <>
          {board && <DayBoardLink board={board} />}
          {onAddEvent && (
            <Button icon={Plus} onClick={() => onAddEvent(date.projectId)}>
              {t('Add Event')}
            </Button>
          )}
          {date.session && onAddEvent ? (
            <Link
              to="/project/$id/auditions/$session"
              params={{ id: String(date.projectId), session: String(date.session.id) }}
              className={buttonClass('primary')}
            >
              {t('Open the audition day')}
            </Link>
          ) : date.session ? (
            <Link to="/" className={buttonClass('primary')}>
              {t('Move or give back')}
            </Link>
          ) : (
            opensCalls && (
              <Link to="/project/$id" params={{ id: String(date.projectId) }} className={buttonClass('primary')}>
                {t('Open the casting call')}
              </Link>
            )
          )}
        </>
      }
    >
      {own && <p className="mb-4 font-semibold">{own}</p>}
      <Facts>
        <Fact label={kind === 'deadline' ? t('Apply by') : t('When')}>{whenOf(item, timeZone)}</Fact>
        <Fact label={t('Location')}>{date.place}</Fact>
        <Fact label={t('Part')}>{date.roleName !== PARTICIPANT && date.roleName}</Fact>
        <Fact label={t('Name')}>{date.session?.name}</Fact>
        <Fact label={kind === 'audition' ? t('Taken slots') : t('Booked')}>
          {booked !== undefined && t('{booked} of {needed}', { booked, needed: needed ?? 0 })}
        </Fact>
        <Fact label={t('Status')}>
          <StatusBadge status={date.status} />
        </Fact>
      </Facts>
    </Dialog>
  )
}

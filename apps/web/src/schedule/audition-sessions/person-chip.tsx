import { RESTRICTED } from '@callboard/contract/restricted'
import type { AuditionPerson } from '@callboard/contract/schedule/audition-sessions/sheet.endpoints'
import { CalendarX, MessageCircle } from 'lucide-react'
import { t } from '#app/language/t.ts'
import { useConversations } from '#shared/conversations/person-conversation.tsx'
import { Portrait } from '#shared/portrait.tsx'
import { fullName, initials } from '#shared/profile-text.ts'
import { cx } from '#ui/cx.ts'

/** A person's name; a restricted student has none. */
export const personName = (person: AuditionPerson): string => (person.isRestricted ? t(RESTRICTED) : fullName(person))

/** The facts about a person in a slot. */
export function personNote({ offeredUntil, busy }: AuditionPerson): string | null {
  if (offeredUntil) return t('Offered')
  if (busy === 'booking') return t('Booked elsewhere')
  if (busy === 'slot') return t('Another audition')
  return busy ? t('Busy') : null
}

/** A person with their photo. A press opens the actions for them. */
export function PersonChip({
  projectId,
  person,
  detail,
  onPress,
}: {
  projectId: number
  person: AuditionPerson
  detail?: string | null
  onPress: () => void
}) {
  const conversation = useConversations(projectId)(person)
  const note = personNote(person)
  const below = [detail, note].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx(
        'flex min-h-11 w-full items-center gap-2 rounded-md border bg-raised p-1 pr-2 text-left hover:border-ink',
        person.offeredUntil ? 'border-edge border-dashed' : 'border-line',
      )}
    >
      <Portrait
        src={person.photoUrl}
        initials={person.isRestricted ? '–' : initials(person)}
        className="w-8! flex-none rounded-sm text-sm!"
      />
      <span className="min-w-0">
        <span className="wrap-anywhere line-clamp-2 font-semibold text-sm leading-tight">{personName(person)}</span>
        {below && (
          <span className={cx('flex items-center gap-1 text-sm', note && !person.offeredUntil ? 'text-notice' : 'text-ink-soft')}>
            {note && !person.offeredUntil && <CalendarX aria-hidden className="size-3 flex-none" />}
            <span>{below}</span>
          </span>
        )}
        {conversation && (
          <span className={cx('flex items-center gap-1 text-sm', conversation.state === 'open' ? 'text-notice' : 'text-ink-soft')}>
            <MessageCircle aria-hidden className="size-3 flex-none" />
            <span>{conversation.state === 'open' ? t('Waits for an answer') : t('Wrote to you')}</span>
          </span>
        )}
      </span>
    </button>
  )
}

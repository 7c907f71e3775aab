import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { CalendarClock } from 'lucide-react'
import { use } from 'react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { plural, t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { Button } from '#ui/button.tsx'
import { CardsInSightContext } from './cards-in-sight.ts'

/** How many booked people have not confirmed the current plan, and a button that asks them again. */
export function UnconfirmedBar({ projectId, cards }: { projectId: string; cards: readonly RoomCard[] }) {
  const { of } = use(CardsInSightContext)
  const waiting = cards.filter((card) => {
    const answer = of(card.id)?.planAnswer
    return answer === 'asked' || answer === 'changed'
  })
  const ask = useChange({
    mutationFn: () =>
      api('POST /api/projects/{id}/bookings/ask', { params: { id: projectId }, body: { applicationIds: waiting.map(({ id }) => id) } }),
    onSuccess: ({ asked }) => toast({ title: plural(asked, '1 person is asked again', '{count} people are asked again') }),
    failed: t('They could not be asked'),
    changes: ['applications'],
  })
  if (waiting.length === 0) return null
  return (
    <div className="mb-5 flex items-center justify-between gap-x-4 rounded-md border-notice border-l-4 bg-notice-tint px-4 py-2.5 print:hidden">
      <p role="status" className="font-semibold tabular-nums">
        {plural(waiting.length, '1 booked person has not confirmed the new time', '{count} booked people have not confirmed the new time')}
      </p>
      <Button
        size="sm"
        icon={CalendarClock}
        className="flex-none"
        pending={ask.isPending}
        pendingLabel={t('Asking...')}
        onClick={() => ask.mutate()}
      >
        {t('Ask again')}
      </Button>
    </div>
  )
}

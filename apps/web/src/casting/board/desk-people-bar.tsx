import type { RoomCard } from '@callboard/contract/casting/board/endpoints'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/layout.tsx'

/** The cards of the people that a line of the morning desk links to; all cards if the URL names none. */
export function meantCards(cards: readonly RoomCard[], meant: readonly number[] | undefined) {
  const ids = new Set(meant)
  return { isFiltered: meant !== undefined, cards: meant ? cards.filter(({ id }) => ids.has(id)) : cards }
}

/** Says that only the people of a line of the morning desk are shown, with a button that shows everyone. */
export function DeskPeopleBar({ count, onAll }: { count: number; onAll: () => void }) {
  return (
    <div className="mb-4">
      <Banner
        tone="info"
        title={plural(count, 'The person who waits', 'The {count} people who wait')}
        action={
          <Button variant="secondary" size="sm" onClick={onAll}>
            {t('Show everyone')}
          </Button>
        }
      >
        {null}
      </Banner>
    </div>
  )
}

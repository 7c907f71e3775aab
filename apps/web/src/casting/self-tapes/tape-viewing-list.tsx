import type { TalentTape } from '@callboard/contract/casting/self-tapes/endpoints'
import { Play, X } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Badge, Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TapePicture } from './tape-picture.tsx'
import { TapePlayer } from './tape-player.tsx'
import { TapeStateBadge } from './tape-state-badge.tsx'
import { purposeText } from './tape-text.ts'
import { useWatch } from './use-watch.ts'

/** Tapes for casting directors. One at a time plays, at its place in the list. */
export function TapeViewingList({ tapes, onAgain }: { tapes: readonly TalentTape[]; onAgain: () => void }) {
  const { timeZone } = useInstitution()
  const [watched, setWatched] = useState<number | null>(null)
  const watch = useWatch()
  return (
    <ul className="flex flex-col gap-5">
      {tapes.map((tape) => (
        <li key={tape.id} className="grid gap-3 sm:grid-cols-[10rem_1fr] sm:gap-4">
          {watched === tape.id ? (
            <div className="sm:col-span-2">
              <TapePlayer tape={tape} onPlay={() => tape.isNew && watch.mutate(tape.id)} onAgain={onAgain} />
            </div>
          ) : (
            <button
              type="button"
              className="block w-full self-start max-sm:max-w-60"
              onClick={() => setWatched(tape.id)}
              aria-label={t('Watch {title}', { title: tape.title })}
            >
              <TapePicture tape={tape} />
            </button>
          )}
          <div className="min-w-0 sm:col-start-2">
            <p className="break-words font-bold font-display">{tape.title}</p>
            <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
              {tape.isNew && <Badge tone="info">{t('New')}</Badge>}
              <span> </span>
              <Tag>{purposeText(tape)}</Tag> {tape.captionsUrl !== null && <Tag>{t('Captions')}</Tag>}
              <span> </span>
              {formatDate(tape.createdAt, timeZone)} <TapeStateBadge state={tape.state} />
            </p>
            {tape.description && <p className="mt-1 whitespace-pre-line break-words">{tape.description}</p>}
            <Button
              size="sm"
              className="mt-2"
              icon={watched === tape.id ? X : Play}
              aria-label={`${watched === tape.id ? t('Close') : t('Watch')} ${tape.title}`}
              onClick={() => setWatched(watched === tape.id ? null : tape.id)}
            >
              {watched === tape.id ? t('Close') : t('Watch')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

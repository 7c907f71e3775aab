import type { MediaNote, MediaTake } from '@callboard/contract/casting/media-requests/endpoints'
import { MEDIA_REQUEST_LIMITS, MEDIA_REQUEST_MESSAGE } from '@callboard/contract/casting/media-requests/rules'
import { Trash2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { timeCode } from './player-keys.ts'

interface TakeNotesProps {
  take: MediaTake
  /** The frame of the player that gives a note its time. */
  frame: RefObject<HTMLElement | null>
}

const playerIn = ({ current }: TakeNotesProps['frame']) => current?.querySelector<HTMLMediaElement>('video, audio') ?? null

/** The office's notes on a take: at the player's current time, or on the whole take. */
export function TakeNotes({ take, frame }: TakeNotesProps) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const add = useChange({
    mutationFn: (body: { text: string; seconds: number | null }) =>
      api('POST /api/media-takes/{id}/notes', { params: { id: take.id }, body }),
    onSuccess: () => setText(''),
    changes: ['media-requests'],
  })
  const remove = useChange({
    mutationFn: ({ id }: MediaNote) => api('DELETE /api/media-notes/{id}', { params: { id } }),
    // Puts the removed text back into the field, so that the user can change it and add it again.
    onSuccess: (_, removed) => setText((typed) => (typed === '' ? removed.text : typed)),
    failed: { title: t('Error'), fallback: t('That did not work. Please try again.') },
    changes: ['media-requests'],
  })
  const isPlayed = take.tape !== null || take.file?.type.startsWith('audio/') === true
  return (
    <section aria-label={t('Notes')} className="mt-4">
      {take.notes.length > 0 && (
        <ul className="mb-3 grid gap-1">
          {take.notes.map((note) => (
            <li key={note.id} className="flex items-start gap-2">
              {note.seconds !== null && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="tabular-nums"
                  aria-label={t('Play from {time}', { time: timeCode(note.seconds) })}
                  onClick={() => {
                    const player = playerIn(frame)
                    if (player && note.seconds !== null) player.currentTime = note.seconds
                  }}
                >
                  {timeCode(note.seconds)}
                </Button>
              )}
              <p className="wrap-anywhere min-w-0 flex-1 py-1">
                {note.text} {note.writtenBy && <span className="text-ink-soft text-sm">{note.writtenBy}</span>}
              </p>
              <IconButton icon={Trash2} label={t('Remove the note “{text}”', { text: note.text })} onClick={() => remove.mutate(note)} />
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(text.trim() === '')
          if (text.trim() !== '') add.mutate({ text, seconds: isPlayed ? (playerIn(frame)?.currentTime ?? null) : null })
        }}
      >
        <TextField
          label={t('Note for the office (M)')}
          data-note
          className="min-w-0 flex-1"
          maxLength={MEDIA_REQUEST_LIMITS.note}
          value={text}
          onFocus={() => playerIn(frame)?.pause()}
          onChange={({ target }) => setText(target.value)}
          error={isMissing && text.trim() === '' ? MEDIA_REQUEST_MESSAGE.noteText : undefined}
        />
        <Button type="submit" pending={add.isPending} pendingLabel={t('Saving...')}>
          {t('Add note')}
        </Button>
      </form>
      <p className="mt-1 text-ink-soft text-sm">
        {isPlayed ? t('It gets the time that the player shows. Students never see it.') : t('Students never see it.')}
      </p>
      {add.isError && (
        <p role="alert" className="mt-2 text-danger">
          {errorText(add.error, t('That did not work. Please try again.'))}
        </p>
      )}
    </section>
  )
}

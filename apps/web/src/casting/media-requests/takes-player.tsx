import type { MediaPerson, MediaRequest } from '@callboard/contract/casting/media-requests/endpoints'
import { isPerformed } from '@callboard/contract/casting/media-requests/rules'
import { ChevronLeft, ChevronRight, Columns2, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#app/language/t.ts'
import { isTyping } from '#app/shortcuts.ts'
import { mediaKindText } from '#shared/media-requests/request-text.ts'
import { roleName } from '#shared/role-text.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { type PlayerCommand, playerCommandOf, SPEEDS, speedAfter } from './player-keys.ts'
import { type RenderTape, TakeView } from './take-view.tsx'
import { useDecision } from './use-decision.ts'

interface TakesPlayerProps {
  projectId: string
  request: MediaRequest
  people: readonly MediaPerson[]
  /** The application that is shown. */
  at: number
  onAt: (applicationId: number) => void
  onRetake: (person: MediaPerson) => void
  renderTape: RenderTape
  onClose: () => void
}

/** Plays what people sent, one after the other, with the keyboard shortcuts of editing programs. Decisions can be made here, too. */
export function TakesPlayer({ request, people, at, onAt, onRetake, renderTape, onClose }: TakesPlayerProps) {
  const sent = people.filter(({ takes }) => takes.length > 0)
  const index = Math.max(
    0,
    sent.findIndex(({ applicationId }) => applicationId === at),
  )
  const person = sent[index]
  const [isPaired, setPaired] = useState(false)
  const [speed, setSpeed] = useState(1)
  const stage = useRef<HTMLDivElement>(null)
  const decide = useDecision(request.id)
  const beside = isPaired ? (sent[index + 1] ?? sent[index - 1]) : undefined
  const videos = () => [...(stage.current?.querySelectorAll<HTMLMediaElement>('video, audio') ?? [])]

  useEffect(() => {
    for (const video of stage.current?.querySelectorAll<HTMLMediaElement>('video, audio') ?? []) video.playbackRate = speed
  })

  function act(command: PlayerCommand): void {
    const [first] = videos()
    switch (command.does) {
      case 'step': {
        const next = sent[index + command.by]
        if (next) onAt(next.applicationId)
        return
      }
      case 'seek':
        for (const video of videos()) video.currentTime = Math.max(0, video.currentTime + command.by)
        return
      case 'pause':
        for (const video of videos())
          if (first?.paused) void video.play().catch(() => {})
          else video.pause()
        return
      case 'faster':
      case 'slower':
        setSpeed(speedAfter(speed, command.does))
        return
      case 'pair':
        setPaired(!isPaired && sent.length > 1)
        return
      case 'note':
        stage.current?.querySelector<HTMLElement>('[data-note]')?.focus()
        return
      case 'shortlist':
      case 'pass': {
        const to = command.does === 'shortlist' ? 'shortlisted' : 'released'
        if (person && person.stage !== to && !decide.isPending) decide.mutate({ person, to })
        return
      }
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelectorAll('[role=dialog]').length > 1) return
    const command = playerCommandOf(event)
    if (!command) return
    event.preventDefault()
    act(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (!person) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      reads
      title={`${mediaKindText(request.kind)} · ${roleName(request.roleName)}`}
      description={t('{place} of {count}', { place: index + 1, count: sent.length })}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          <div className="flex gap-2">
            <IconButton icon={ChevronLeft} label={t('Previous (P)')} disabled={index === 0} onClick={() => act({ does: 'step', by: -1 })} />
            <IconButton
              icon={ChevronRight}
              label={t('Next (N)')}
              disabled={index === sent.length - 1}
              onClick={() => act({ does: 'step', by: 1 })}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            {request.isOpen && (
              <Button size="sm" icon={RotateCcw} onClick={() => onRetake(person)}>
                {t('Ask for a retake…')}
              </Button>
            )}
            <Button size="sm" icon={ThumbsDown} disabled={person.stage === 'released'} onClick={() => act({ does: 'pass' })}>
              {t('Pass (X)')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              icon={ThumbsUp}
              disabled={person.stage === 'shortlisted'}
              onClick={() => act({ does: 'shortlist' })}
            >
              {t('Shortlist (S)')}
            </Button>
          </div>
        </div>
      }
    >
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <p className="text-ink-soft text-sm max-sm:hidden">
          {t('J and L go back and on, K pauses, < and > change the speed, N and P change the person, M writes a note.')}
        </p>
        <div className="flex items-end gap-2">
          {sent.length > 1 && (
            <Button size="sm" icon={Columns2} aria-pressed={isPaired} onClick={() => act({ does: 'pair' })} className="max-md:hidden">
              {t('Two side by side (B)')}
            </Button>
          )}
          {isPerformed(request.kind) && (
            <SelectField
              label={t('Speed')}
              hideLabel
              options={SPEEDS.map((value) => ({ value: String(value), label: t('{speed}×', { speed: String(value) }) }))}
              value={String(speed)}
              onChange={({ target }) => setSpeed(Number(target.value))}
            />
          )}
        </div>
      </div>
      <div ref={stage} className={beside ? 'grid gap-4 md:grid-cols-2' : undefined}>
        <TakeView key={person.applicationId} person={person} maxSeconds={request.maxSeconds} renderTape={renderTape} />
        {beside && <TakeView key={beside.applicationId} person={beside} maxSeconds={request.maxSeconds} renderTape={renderTape} />}
      </div>
    </Dialog>
  )
}

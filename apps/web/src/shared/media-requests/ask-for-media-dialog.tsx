import {
  defaultDue,
  isPerformed,
  MEDIA_KINDS,
  MEDIA_REQUEST_LIMITS,
  MEDIA_REQUEST_MESSAGE,
  type MediaKind,
  SIDES_MAX_BYTES,
} from '@callboard/contract/casting/media-requests/rules'
import { addDays, dayOf } from '@callboard/contract/time/month'
import { isWallTime, resolveWallTime, wallTimeOf } from '@callboard/contract/time/wall-time'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { Checkbox, RadioGroup } from '#ui/choice.tsx'
import { Dialog, FormButtons } from '#ui/dialog.tsx'
import { FieldGrid } from '#ui/layout.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { useFirstError } from '#ui/use-first-error.ts'
import { mediaKindText } from './request-text.ts'
import { isShortNoticeQuestion, useAskForMedia } from './use-ask-for-media.ts'

/** The default number of days after the due time within which people hear from the office. */
const HEAR_DAYS = 7

interface AskForMediaProps {
  projectId: string | number
  roleId: number
  applicationIds: readonly number[]
  onAsked?: () => void
  onClose: () => void
}

/** Asks applicants to one role for a self-tape, a photo, a recording, a PDF or an answer in words. */
export function AskForMediaDialog({ projectId, roleId, applicationIds, onAsked, onClose }: AskForMediaProps) {
  const formId = useId()
  const { timeZone } = useInstitution()
  const dueFor = (hasSides: boolean) => wallTimeOf(defaultDue(new Date(), hasSides, timeZone).toISOString(), timeZone)
  const [kind, setKind] = useState<MediaKind>('self-tape')
  const isTape = kind === 'self-tape'
  const performs = isPerformed(kind)
  const [instructions, setInstructions] = useState('')
  const [slates, setSlates] = useState(false)
  const [slate, setSlate] = useState('')
  const [seconds, setSeconds] = useState('')
  const [sampleUrl, setSampleUrl] = useState('')
  const [sides, setSides] = useState<File | null>(null)
  const [typedDue, setDue] = useState<string>()
  const [typedHearBy, setHearBy] = useState<string>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const due = typedDue ?? dueFor(performs && sides !== null)
  const hearBy = typedHearBy ?? (isWallTime(due) ? addDays(due.slice(0, 10), HEAR_DAYS) : '')
  const ask = useAskForMedia(projectId, () => {
    onAsked?.()
    onClose()
  })
  const isQuestion = isShortNoticeQuestion(ask.error)
  const refused = ask.error instanceof ApiError ? ask.error.fields : {}
  const isAboutFields = Object.keys(refused).length > 0
  const fields = isAboutFields ? refused : errors
  const form = useFirstError(fields)
  const question = useRef<HTMLParagraphElement>(null)
  // On a phone the question may be below the edge of the screen, so scroll to it.
  useEffect(() => {
    if (!isQuestion) return
    question.current?.scrollIntoView({ block: 'center' })
    question.current?.focus({ preventScroll: true })
  }, [isQuestion])

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = {
      ...(instructions.trim() === '' && { instructions: MEDIA_REQUEST_MESSAGE.instructions }),
      ...(!isWallTime(due) && { dueAt: MEDIA_REQUEST_MESSAGE.due }),
      ...(hearBy === '' && { hearBy: MEDIA_REQUEST_MESSAGE.hearBy }),
      ...(performs && sides && sides.size > SIDES_MAX_BYTES && { file: MEDIA_REQUEST_MESSAGE.tooLarge }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return ask.reset()
    ask.mutate({
      sides: performs ? sides : null,
      request: {
        roleId,
        applications: [...applicationIds],
        kind,
        instructions,
        slate: isTape && slates ? slate : null,
        maxSeconds: performs && seconds !== '' ? Number(seconds) : null,
        sampleUrl: performs && sampleUrl.trim() !== '' ? sampleUrl.trim() : null,
        dueAt: resolveWallTime(due, timeZone).instant,
        hearBy,
        isShortNoticeMeant: isQuestion,
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="tall"
      title={plural(applicationIds.length, 'Ask 1 person for something', 'Ask {count} people for something')}
      description={t('They are asked by message and email, and say without signing in whether they will do it.')}
      footer={
        <FormButtons onCancel={onClose} form={formId} pending={ask.isPending} pendingLabel={t('Asking...')}>
          {isQuestion ? t('Ask all the same') : plural(applicationIds.length, 'Ask 1 person', 'Ask {count} people')}
        </FormButtons>
      }
    >
      <form ref={form} id={formId} noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
        <RadioGroup
          label={t('What you ask for')}
          name="kind"
          options={MEDIA_KINDS.map((value) => ({ value, label: mediaKindText(value) }))}
          value={kind}
          onChange={({ target }) => setKind(MEDIA_KINDS.find((one) => one === target.value) ?? 'self-tape')}
        />
        <TextArea
          label={kind === 'words' ? t('Your question') : t('What they should do')}
          required
          rows={4}
          maxLength={MEDIA_REQUEST_LIMITS.instructions}
          value={instructions}
          onChange={({ target }) => setInstructions(target.value)}
          error={fields['instructions']}
        />
        {performs && (
          <>
            <TextField
              label={t('Sides (PDF)')}
              type="file"
              accept="application/pdf,.pdf"
              hint={t('The lines to play, shown on the page of the request. Up to 10 MB.')}
              onChange={({ target }) => setSides(target.files?.[0] ?? null)}
              error={fields['file'] ?? fields['sidesId']}
            />
            {isTape && (
              <div className="grid gap-3">
                <Checkbox
                  label={t('With a slate')}
                  hint={t('Without one, people begin with the scene.')}
                  checked={slates}
                  onChange={() => setSlates(!slates)}
                />
                {slates && (
                  <TextField
                    label={t('What they say first')}
                    placeholder={t('Name, year and where you are')}
                    maxLength={MEDIA_REQUEST_LIMITS.slate}
                    value={slate}
                    onChange={({ target }) => setSlate(target.value)}
                    error={fields['slate']}
                  />
                )}
              </div>
            )}
            <FieldGrid>
              <TextField
                label={t('At most (seconds)')}
                type="number"
                inputMode="numeric"
                min={MEDIA_REQUEST_LIMITS.seconds.least}
                max={MEDIA_REQUEST_LIMITS.seconds.most}
                value={seconds}
                onChange={({ target }) => setSeconds(target.value)}
                error={fields['maxSeconds']}
              />
              <TextField
                label={isTape ? t('Sample tape') : t('Sample recording')}
                type="url"
                hint={t('An https address that everyone can open.')}
                maxLength={MEDIA_REQUEST_LIMITS.address}
                value={sampleUrl}
                onChange={({ target }) => setSampleUrl(target.value)}
                error={fields['sampleUrl']}
              />
            </FieldGrid>
          </>
        )}
        <FieldGrid>
          <TextField
            label={t('Due')}
            type="datetime-local"
            required
            value={due}
            onChange={({ target }) => {
              setDue(target.value)
              ask.reset()
            }}
            error={fields['dueAt']}
          />
          <TextField
            label={t('They hear from you by')}
            hint={t('Everyone is told.')}
            type="date"
            required
            min={dayOf(new Date(), timeZone)}
            value={hearBy}
            onChange={({ target }) => setHearBy(target.value)}
            error={fields['hearBy']}
          />
        </FieldGrid>
        {ask.error && !isAboutFields && (
          <p
            ref={question}
            tabIndex={-1}
            role="alert"
            className={isQuestion ? 'border-notice border-l-4 bg-notice-tint px-3 py-2' : 'text-danger'}
          >
            {errorText(ask.error, t('They could not be asked. Please try again.'))}
          </p>
        )}
      </form>
    </Dialog>
  )
}

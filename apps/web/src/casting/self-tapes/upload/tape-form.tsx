import { SELF_TAPE_MESSAGE, SELF_TAPE_TEXT } from '@callboard/contract/casting/self-tapes/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { pageLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { randomId } from '#app/random-id.ts'
import { dropDraft, readDraft } from '#app/session/form-draft.ts'
import { useFormDraft } from '#app/session/use-form-draft.ts'
import { VideoRefused } from '#devices/video/look-into-video.ts'
import { CallField } from '#shared/call-field.tsx'
import { showFieldErrors } from '#shared/form-errors.ts'
import { myApplicationsQuery } from '#shared/queries/applications.ts'
import { selfTapesQuery } from '#shared/queries/self-tapes.ts'
import { useChoosableCalls } from '#shared/use-choosable-calls.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { FieldGrid, FormActions, Section } from '#ui/layout.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import { captionsProblem } from '../captions/captions-draft.ts'
import { CaptionsFields } from '../captions/captions-fields.tsx'
import type { OpenTake } from '../recording/take-editor.tsx'
import type { ChosenVideo } from './chosen-video.tsx'
import { readRecording } from './read-video.ts'
import { addressProblem, captionsOf, EMPTY_FORM, projectOptions, type TapeFormValues, tapeInput, uploadInput } from './tape-form-model.ts'
import type { PendingTape } from './tape-store.ts'
import { VideoSource } from './video-source.tsx'

/** The form for a tape and its video. */
export function TapeForm({
  userId,
  converts,
  projectId,
  onSend,
  onDone,
}: {
  userId: string
  converts: boolean
  /** The casting call from which the user came. */
  projectId: number | undefined
  onSend: (tape: PendingTape) => void
  onDone: () => void
}) {
  const queryClient = useQueryClient()
  const draftName = `self-tape.${userId}`
  // Read the draft only once, because typing changes it.
  const [first] = useState(() => ({
    ...EMPTY_FORM,
    ...(projectId !== undefined && { purpose: 'project' as const, projectId: String(projectId) }),
    ...readDraft<TapeFormValues>(draftName)?.changes,
  }))
  const form = useForm<TapeFormValues>({ defaultValues: EMPTY_FORM, values: first, resetOptions: { keepDefaultValues: true } })
  useFormDraft({ name: draftName, form, version: null, photos: () => [], isPaused: () => false })
  const [video, setVideo] = useState<ChosenVideo | null>(null)
  const [requestId] = useState(() => randomId())
  const { errors } = form.formState
  const captionsLanguage = form.watch('captionsLanguage')
  const language = pageLanguage()
  const openTake: OpenTake = useRef(null)
  const [isTaking, setTaking] = useState(false)
  const { source, videoPart } = useSource(form, video, openTake)
  const typed = useController({
    control: form.control,
    name: 'captions',
    rules: { validate: (text) => isElsewhere || (captionsProblem(text) ?? true) },
  }).field
  const captions = captionsOf({ ...EMPTY_FORM, captions: typed.value, captionsLanguage }, language)
  // An external video has its own captions.
  const isElsewhere = !video && source.value === 'address'

  const sendAddress = useChange({
    mutationFn: (values: TapeFormValues) =>
      api('POST /api/self-tapes', { body: { ...tapeInput(values), videoUrl: values.videoUrl.trim(), requestId } }),
    onSuccess: async () => {
      dropDraft(draftName)
      await queryClient.invalidateQueries({ queryKey: selfTapesQuery.queryKey })
      onDone()
    },
    failed: (error) => (showFieldErrors(error, form) ? undefined : { title: t('Error'), fallback: t(SELF_TAPE_MESSAGE.uploadFailed) }),
  })

  function send(chosen: ChosenVideo, values: TapeFormValues) {
    dropDraft(draftName)
    const { file, name: fileName, lastModified, duration, thumbnail } = chosen
    const kept = { fileName, size: file.size, lastModified, duration, thumbnail, video: file, address: null, isWhole: false }
    onSend({ userId, requestId, words: uploadInput(values, language), ...kept })
  }

  /** Sends the recording on the screen with its current cut. */
  async function sendTake(take: () => Promise<Blob>, values: TapeFormValues) {
    setTaking(true)
    try {
      send(await readRecording(await take()), values)
    } catch (reason) {
      setTaking(false)
      const description = reason instanceof VideoRefused ? t(reason.message) : t('It could not be cut. Use all of it, or record again.')
      toast({ title: t(SELF_TAPE_MESSAGE.videoFailed), description, tone: 'destructive' })
    }
  }

  function submit(values: TapeFormValues) {
    if (video) return send(video, values)
    const take = source.value === 'record' ? openTake.current : null
    return take ? sendTake(take, values) : sendAddress.mutate(values)
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      <Section title={t('Video')}>
        <VideoSource
          part={videoPart}
          userId={userId}
          converts={converts}
          source={source.value}
          onSource={(next) => {
            form.clearErrors(['source', 'videoUrl'])
            form.setValue('source', next, { shouldDirty: true })
          }}
          video={video}
          onVideo={(next) => {
            form.clearErrors('source')
            setVideo(next)
          }}
          captions={captions}
          openTake={openTake}
          error={errors.source?.message}
          address={{
            label: t('Video URL'),
            error: errors.videoUrl?.message,
            ...form.register('videoUrl', { validate: (value) => (video || source.value !== 'address' ? true : addressProblem(value)) }),
          }}
        />
      </Section>
      <AboutTape form={form} />
      {!isElsewhere && (
        <Section title={t('Captions')} hint={t('What is said in it, for people who cannot hear. You can add them later as well.')}>
          <CaptionsFields
            draft={captions}
            onChange={(change) => {
              if (change.text !== undefined) typed.onChange(change.text)
              if (change.language !== undefined) form.setValue('captionsLanguage', change.language, { shouldDirty: true })
            }}
            duration={video?.duration ?? null}
            error={errors.captions?.message}
          />
        </Section>
      )}
      <FormActions>
        <Button type="submit" variant="primary" icon={Upload} pending={sendAddress.isPending || isTaking} pendingLabel={t('Uploading...')}>
          {t('Upload Self-Tape')}
        </Button>
      </FormActions>
    </form>
  )
}

/** The source of the video. The form checks it, and focuses this part of the page if the video is missing. */
function useSource(form: UseFormReturn<TapeFormValues>, video: ChosenVideo | null, openTake: OpenTake) {
  const videoPart = useRef<HTMLDivElement>(null)
  const source = useController({
    control: form.control,
    name: 'source',
    rules: {
      validate: (chosen) => {
        const hasTake = chosen === 'record' && openTake.current !== null
        return video !== null || chosen === 'address' || hasTake || SELF_TAPE_MESSAGE.videoRequired
      },
    },
  }).field
  useEffect(() => {
    // On a phone the problem may be far above the pressed button: scroll to it and focus its first control.
    const focus = () => {
      videoPart.current?.scrollIntoView({ block: 'center' })
      videoPart.current?.querySelector<HTMLElement>('[role=tabpanel][data-state=active] button')?.focus({ preventScroll: true })
    }
    source.ref({ focus })
  }, [source.ref])
  return { source, videoPart }
}

function AboutTape({ form }: { form: UseFormReturn<TapeFormValues> }) {
  const { errors } = form.formState
  const [purpose, call] = useWatch({ control: form.control, name: ['purpose', 'projectId'] })
  const applications = useQuery(myApplicationsQuery).data
  const choice = useChoosableCalls({ chosen: call })
  const options = projectOptions(applications ?? [], choice.calls ?? [])
  return (
    <Section title={t('About it')}>
      <FieldGrid>
        <TextField
          className="wide-field"
          label={t('Title')}
          required
          maxLength={SELF_TAPE_TEXT.title}
          error={errors.title?.message}
          {...form.register('title', { validate: (value) => value.trim() !== '' || SELF_TAPE_MESSAGE.titleRequired })}
        />
        <TextArea
          className="wide-field"
          label={t('Description')}
          rows={4}
          maxLength={SELF_TAPE_TEXT.description}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <RadioGroup
          label={t('What it is for')}
          options={[
            { value: 'general', label: t('General Demo Reel') },
            { value: 'project', label: t('A casting call') },
          ]}
          value={purpose}
          {...form.register('purpose')}
        />
        {purpose === 'project' && (
          <CallField
            choice={choice}
            placeholder={t('Choose one')}
            options={options}
            hint={options.length === 0 ? t('There is no casting call to choose now.') : undefined}
            error={errors.projectId?.message}
            {...form.register('projectId', {
              validate: (value, { purpose: chosen }) => chosen === 'general' || value !== '' || SELF_TAPE_MESSAGE.project,
            })}
            onFound={({ id }) => form.setValue('projectId', String(id), { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
            // With many options, the unselected ones render after the field, so the field needs its value.
            value={call}
          />
        )}
      </FieldGrid>
    </Section>
  )
}

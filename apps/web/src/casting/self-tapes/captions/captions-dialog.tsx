import type { SelfTape, TapeCaptions } from '@callboard/contract/casting/self-tapes/endpoints'
import { SELF_TAPE_MESSAGE } from '@callboard/contract/casting/self-tapes/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, download } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { pageLanguage } from '#app/language/language.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useKeepTyping, useKeptTyping } from '#app/session/kept-typing.ts'
import { selfTapesQuery } from '#shared/queries/self-tapes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { TapePlayer } from '../tape-player.tsx'
import { type CaptionsDraft, captionsProblem, toSend, useDraftAddress } from './captions-draft.ts'
import { CaptionsFields } from './captions-fields.tsx'
import { editableCaptions } from './spread-captions.ts'

/** Loads the captions of a tape. */
async function readCaptions({ id, captionsUrl }: SelfTape, signal: AbortSignal): Promise<string> {
  if (captionsUrl === null) return ''
  const { file } = await download('GET /api/self-tapes/{id}/captions', { params: { id }, signal })
  return editableCaptions(await file.text())
}

function useSetCaptions(tape: SelfTape, onSet: () => void) {
  const queryClient = useQueryClient()
  const set = useChange({
    mutationFn: ({ captions }: { captions: TapeCaptions | null; undo?: TapeCaptions | null }) =>
      api('PUT /api/self-tapes/{id}/captions', { params: { id: tape.id }, body: { captions } }),
    onSuccess: async (_, { captions, undo }) => {
      await queryClient.invalidateQueries({ queryKey: selfTapesQuery.queryKey })
      onSet()
      toast({
        title: captions ? t('Captions saved') : t('Captions removed'),
        ...(undo && { undo: () => set.mutate({ captions: undo }) }),
      })
    },
    failed: (error) => {
      const [reason] = error instanceof ApiError ? Object.values(error.fields ?? {}) : []
      return { title: t('Error'), fallback: t(SELF_TAPE_MESSAGE.captionsFailed), ...(reason !== undefined && { description: reason }) }
    },
  })
  return set
}

/**
 * Adds, changes and removes the captions of a tape, beside its video.
 *
 * @param kept the text that was typed before the dialog was closed without saving
 * @param onClose called with the unsaved text, if any
 */
export function CaptionsDialog({
  tape,
  kept,
  onClose,
}: {
  tape: SelfTape
  kept: CaptionsDraft | undefined
  onClose: (unsaved: CaptionsDraft | null) => void
}) {
  const interfaceLanguage = pageLanguage()
  const stored = useQuery({
    queryKey: ['/api/self-tapes/captions', tape.id, tape.captionsUrl],
    queryFn: ({ signal }) => readCaptions(tape, signal),
  })
  const left = useKeptTyping<Partial<CaptionsDraft>>(`captions.${tape.id}`)
  const [change, setChange] = useState<Partial<CaptionsDraft>>(kept ?? left ?? {})
  useKeepTyping(`captions.${tape.id}`, () => (change.text === undefined ? undefined : change))
  const [asked, setAsked] = useState(false)
  const before = { text: stored.data ?? '', language: tape.captionsLanguage ?? interfaceLanguage }
  const draft = { ...before, ...change }
  const set = useSetCaptions(tape, () => onClose(null))
  const address = useDraftAddress(draft.text)
  const problem = captionsProblem(draft.text)

  function save() {
    setAsked(true)
    if (draft.text.trim() === '' && before.text === '') return onClose(null)
    if (problem === undefined) set.mutate({ captions: toSend(draft), undo: draft.text.trim() === '' ? toSend(before) : null })
  }

  function close() {
    const isChanged = draft.text.trim() !== before.text.trim() && draft.text.trim() !== ''
    onClose(isChanged ? draft : null)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="tall"
      title={t('Captions of “{title}”', { title: tape.title })}
      description={t('People who cannot hear read here what is said. Name who speaks, and sounds that matter.')}
      footer={
        <>
          {tape.captionsUrl !== null && stored.data !== undefined && (
            <Button
              variant="ghost"
              className="sm:mr-auto"
              disabled={set.isPending}
              onClick={() => set.mutate({ captions: null, undo: toSend(before) })}
            >
              {t('Remove captions')}
            </Button>
          )}
          <Button disabled={set.isPending} onClick={close}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            pending={set.isPending}
            pendingLabel={t('Saving...')}
            disabled={!stored.data && tape.captionsUrl !== null}
            onClick={save}
          >
            {t('Save captions')}
          </Button>
        </>
      }
    >
      {stored.isError ? (
        <ErrorState as="p" onRetry={() => void stored.refetch()} retrying={stored.isFetching}>
          {errorText(stored.error, t('The captions could not be loaded.'))}
        </ErrorState>
      ) : stored.data === undefined ? (
        <Loading label={t('Loading captions')}>
          <Skeleton className="h-80 w-full" />
        </Loading>
      ) : (
        <div className="grid gap-6 md:grid-cols-2">
          <div className="md:sticky md:top-0 md:self-start">
            <TapePlayer
              tape={{ ...tape, captionsUrl: address, captionsLanguage: draft.language }}
              isStill
              onAgain={() => void stored.refetch()}
            />
          </div>
          <CaptionsFields
            draft={draft}
            onChange={(part) => setChange((earlier) => ({ ...earlier, ...part }))}
            duration={tape.duration}
            error={asked || problem?.startsWith('Line') ? problem : undefined}
          />
        </div>
      )}
    </Dialog>
  )
}

import { EMPTY_DEMO_PHRASE } from '@callboard/contract/office/instance/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/api.ts'
import { errorText } from '#app/api/error-text.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Explains that the people here are made up, and deletes them after a confirmation. */
export function EmptyDemo() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <aside aria-label={t('Demo')} className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-y py-1 text-sm">
      <p className="min-w-0 flex-1 basis-56 text-ink-soft">
        {t('The people and casting calls here are made up. Look around, and change what you like.')}
      </p>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        {t('Empty the demo')}
      </Button>
      {isAsking && <EmptyDemoDialog onClose={() => setIsAsking(false)} />}
    </aside>
  )
}

function EmptyDemoDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const empty = useChange({
    mutationFn: () => api('POST /api/demo/empty', { body: { confirm: EMPTY_DEMO_PHRASE } }),
    onSuccess: ({ students, projects }) => {
      onClose()
      toast({
        title: t('The demo is empty'),
        description: t(
          '{students} sample students and {projects} casting calls are gone. Restart without --demo before real people come.',
          {
            students,
            projects,
          },
        ),
      })
      void queryClient.invalidateQueries()
    },
    failed: (failure) => {
      setError(errorText(failure, t('The demo could not be emptied. Nothing was removed.')))
    },
  })
  const submit = () => {
    if (typed.trim().toLowerCase() === EMPTY_DEMO_PHRASE) return empty.mutate()
    setError(t('Please type: {emptyDemoPhrase}', { emptyDemoPhrase: EMPTY_DEMO_PHRASE }))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('Empty the demo?')}
      description={t(
        'All sample people are removed for good, with their profiles, photos, tapes, casting calls, applications, events and messages. Your account and what real people made stay.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" pending={empty.isPending} pendingLabel={t('Emptying...')} onClick={submit}>
            {t('Empty the demo')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('Type “{emptyDemoPhrase}” to continue', { emptyDemoPhrase: EMPTY_DEMO_PHRASE })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

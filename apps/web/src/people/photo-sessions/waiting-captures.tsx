import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Banner, Cluster, Stack } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { type WaitingGroup, waitingGroups, waitingText } from './capture-groups.ts'
import type { Captures } from './use-captures.ts'

/** The captures that wait on this device, by student, with a link to each session. */
export function WaitingCaptures({ captures }: { captures: Captures }) {
  const [asked, setAsked] = useState<WaitingGroup | null>(null)
  const groups = waitingGroups(captures.all ?? [])
  if (groups.length === 0) return null
  const save = async (group: WaitingGroup) => {
    if (await captures.save(group.studentId))
      toast({ title: t('Photos saved'), description: t('They are in the portfolio of {studentName}.', { studentName: group.studentName }) })
  }
  return (
    <section aria-label={t('Waiting photos')} className="mb-8">
      <Stack gap={3}>
        {groups.map((group) => {
          const { saving } = captures
          const isSaving = saving?.studentId === group.studentId
          return (
            <Banner
              key={group.studentId}
              title={waitingText(group)}
              action={
                <Cluster gap={2}>
                  <Link to="/photo-updater" search={{ student: group.studentId }} className={buttonClass('ghost')}>
                    {t('Open session')}
                  </Link>
                  <Button onClick={() => setAsked(group)} disabled={saving !== null}>
                    {t('Discard')}
                  </Button>
                  <Button
                    onClick={() => save(group)}
                    pending={isSaving}
                    pendingLabel={t('Saving...')}
                    disabled={saving !== null && !isSaving}
                  >
                    {t('Save now')}
                  </Button>
                </Cluster>
              }
            >
              {isSaving ? (
                <ProgressBar label={t('Saving photos of {studentName}', { studentName: group.studentName })} share={saving.share} />
              ) : (
                t('They are on this device only.')
              )}
            </Banner>
          )
        })}
      </Stack>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('Discard these photos?')}
        description={
          asked
            ? t('{waitingText}. They are on this device only, and are gone for good when you discard them.', {
                waitingText: waitingText(asked),
              })
            : ''
        }
        confirmLabel={t('Discard photos')}
        onConfirm={() => {
          const all = captures.all?.filter(({ studentId }) => studentId === asked?.studentId) ?? []
          void captures.remove(all.map(({ id }) => id))
          setAsked(null)
        }}
      />
    </section>
  )
}

import type { NamedInTape } from '@callboard/contract/casting/media-requests/named.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'
import { namedInTapesQuery } from '#shared/queries/media-requests.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, Section } from '#ui/layout.tsx'

/** Tapes of others who say that the student is in them, with the student's answers; renders nothing if there are none. */
export function NamedInTapes() {
  const named = useQuery(namedInTapesQuery).data ?? []
  const answer = useChange({
    mutationFn: ({ id, reply }: Pick<NamedInTape, 'id'> & { reply: 'agreed' | 'out' }) =>
      api('POST /api/media-takes/named/{id}/answer', { params: { id }, body: { reply } }),
    failed: { title: t('Your answer is not saved'), fallback: t('That did not work. Please try again.') },
    changes: [namedInTapesQuery],
  })
  if (named.length === 0) return null
  return (
    <div className="mb-8">
      <Section title={t('Are you in these tapes?')}>
        <ul className="grid grid-cols-1 gap-4">
          {named.map(({ id, title, projectTitle, videoUrl, reply, isTakenBack, ...sender }) => (
            <li key={id}>
              <Card>
                <p className="wrap-anywhere font-semibold">{t('{name} sent “{title}”', { name: fullName(sender), title })}</p>
                <p className="wrap-anywhere text-ink-soft">{projectTitle}</p>
                <p role="status" className="mt-1">
                  {isTakenBack
                    ? t('They have taken back that you are in it. You need not answer.')
                    : reply === 'agreed'
                      ? t('You are shown as being in it.')
                      : reply === 'out'
                        ? t('You are not shown as being in it.')
                        : t('You are not shown as being in it until you agree.')}
                </p>
                {videoUrl !== null && (
                  <div className="mt-3 flex flex-wrap gap-2 max-sm:flex-col">
                    <a
                      className={buttonClass('secondary')}
                      href={videoUrl}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={t('View {title}, opens in a new tab', { title })}
                    >
                      <Play aria-hidden className="size-4" /> {t('View')}
                    </a>
                    {reply !== 'agreed' && (
                      <Button variant="primary" disabled={answer.isPending} onClick={() => answer.mutate({ id, reply: 'agreed' })}>
                        {t('I am in it, and agree')}
                      </Button>
                    )}
                    {reply !== 'out' && (
                      <Button disabled={answer.isPending} onClick={() => answer.mutate({ id, reply: 'out' })}>
                        {reply === null ? t('I am not in it, or do not agree') : t('Take me out')}
                      </Button>
                    )}
                  </div>
                )}
              </Card>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

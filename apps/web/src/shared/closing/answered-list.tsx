import type { ReactNode } from 'react'
import { plural, t } from '#app/language/t.ts'
import { fullName } from '#shared/profile-text.ts'
import { Badge } from '#ui/badge.tsx'
import { LongList } from '#ui/long-list.tsx'
import type { Answered } from './closing-model.ts'

/** What a person gets, in a word or two. */
function mailText({ mail, person }: Answered): string {
  if (mail === 'cancelled') return t('Need not come')
  if (mail === 'note') return t('Closing note')
  if (mail === 'decision') return t('Accepted')
  return person.isRestricted ? t('Told when no longer restricted') : t('Does not know of it')
}

const nameOf = ({ person }: Answered) => (person.isRestricted ? t('1 person') : fullName(person))

/** The messages of a closure, as each person will read them. @param face renders the photo of a student */
export function AnsweredList({ answered, face }: { answered: readonly Answered[]; face: (studentId: number) => ReactNode }) {
  if (answered.length === 0) return <p className="mt-6 text-ink-soft">{t('Everyone has an answer already.')}</p>
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-lg tabular-nums">
        {plural(answered.length, '1 person without an answer', '{count} people without an answer')}
      </h3>
      <LongList rows={answered} rowKey={({ person }) => person.studentId} rowHeight={76} rowClassName="py-3">
        {(one) => (
          <div className="flex items-start gap-3">
            {face(one.person.studentId)}
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 wrap-anywhere">
                <p className="min-w-0 font-medium">{nameOf(one)}</p>
                <Badge tone={one.mail === 'decision' ? 'ok' : 'neutral'}>{mailText(one)}</Badge>
              </div>
              {one.message && (
                <details lang={one.person.language} className="mt-1">
                  <summary className="cursor-pointer wrap-anywhere text-ink-soft text-sm pointer-coarse:py-2">
                    {one.message.subject}
                  </summary>
                  <p className="measure mt-1 whitespace-pre-line wrap-anywhere text-sm">{one.message.content}</p>
                </details>
              )}
            </div>
          </div>
        )}
      </LongList>
    </section>
  )
}

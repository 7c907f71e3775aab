import type { CallSheet } from '@callboard/contract/schedule/call-sheets/endpoints'
import { type Plan, publicationOf } from '@callboard/contract/schedule/call-sheets/plan'
import type { ReactNode } from 'react'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { bouncedOf, outsideOf } from './sheet-model.ts'

/** The effect of publishing: *12 people get it, 3 confirm again*. */
export function publicationText(plans: readonly Plan[]): string {
  const { gets, again, cancelled } = publicationOf(plans.map(({ change }) => change))
  return [
    gets > 0 && plural(gets, '1 person gets it', '{count} people get it'),
    again > 0 && plural(again, '1 confirms again', '{count} confirm again'),
    cancelled > 0 && plural(cancelled, '1 is told not to come', '{count} are told not to come'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Saves and publishes, and shows the effect; stays at the bottom of the window. */
export function PublishBar({
  sheet,
  plans,
  isChanged,
  isSaving,
  conflict,
  onSave,
  onPublish,
}: {
  sheet: CallSheet
  plans: readonly Plan[]
  isChanged: boolean
  isSaving: 'draft' | 'publish' | null
  /** If somebody else has saved meanwhile: asks what to do with the typed changes. */
  conflict: { onShow: () => void; onKeep: () => void } | undefined
  onSave: () => void
  onPublish: () => void
}) {
  const text = publicationText(plans)
  const outside = outsideOf(sheet, plans)
  const bounced = bouncedOf(sheet)
  if (conflict) {
    return (
      <Bar>
        <div role="alert" className="min-w-0 flex-1 basis-56 max-sm:basis-full">
          <p className="font-semibold text-danger">{t('Someone else has saved or published this call sheet')}</p>
          <p>{t('What you typed is kept until you choose.')}</p>
        </div>
        <Button className="max-sm:flex-1" onClick={conflict.onShow}>
          {t('Show what is saved')}
        </Button>
        <Button className="max-sm:flex-1" onClick={conflict.onKeep}>
          {t('Keep what I typed')}
        </Button>
      </Bar>
    )
  }
  return (
    <Bar>
      <p role="status" className="min-w-0 flex-1 basis-56 font-semibold tabular-nums max-sm:basis-full">
        {outside.count > 0 ? (
          <span className="wrap-anywhere text-danger">
            {plural(outside.count, '1 time does not fit the shoot: {names}', '{count} times do not fit the shoot: {names}', {
              names: outside.names,
            })}
          </span>
        ) : text ? (
          text
        ) : bounced.count > 0 ? (
          <span className="wrap-anywhere text-danger">
            {plural(bounced.count, 'The email to 1 person came back: {names}', 'The email to {count} people came back: {names}', {
              names: bounced.names,
            })}
          </span>
        ) : sheet.published > 0 ? (
          t('Everyone has this call sheet.')
        ) : (
          t('No one is booked for this day yet.')
        )}
      </p>
      <Button className="max-sm:flex-1" disabled={!isChanged || isSaving !== null} pending={isSaving === 'draft'} onClick={onSave}>
        {t('Save draft')}
      </Button>
      <Button
        variant="primary"
        className="max-sm:flex-1"
        disabled={text === '' || outside.count > 0 || isSaving !== null}
        pending={isSaving === 'publish'}
        onClick={onPublish}
      >
        {t('Publish…')}
      </Button>
    </Bar>
  )
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <section
      data-foot="form"
      aria-label={t('Publish')}
      className="sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-20 low:static -mx-4 mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-raised px-4 py-3 shadow-float sm:bottom-4 sm:mx-0 sm:rounded-lg sm:border print:hidden"
    >
      {children}
    </section>
  )
}

import type { Settings, SettingsChange } from '@callboard/contract/office/settings/endpoints'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { FIELD_NAME } from '#shared/settings-fields.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { changedValue, changeName } from './change-names.ts'
import { useSettingsChange } from './use-settings-change.ts'

/** The history of the settings: who changed what, and a button to restore each version. */
export function HistoryPart({ settings: { version, history } }: { settings: Settings }) {
  const { timeZone } = useInstitution()
  const { undo } = useSettingsChange()
  if (history.length === 0) return <p>{t('Nothing has been changed yet. Each change will be listed here, with a way back.')}</p>
  const restore = (to: number) => undo.mutate({ version, restore: to })
  const when = (change: SettingsChange) => formatDateTime(change.at, timeZone)
  return (
    <>
      <p className="measure mb-4 text-ink-soft">
        {t(
          'Each button restores all settings as they were after that change. The restore is a change too. Passwords and secrets stay as they are.',
        )}
      </p>
      <FieldError id="restore-error" error={undo.error ? errorText(undo.error, t('Please try again.')) : undefined} />
      <ol className="divide-y divide-line border-ink border-t-2 border-b border-b-line">
        {history.map((change) => (
          <li key={change.version} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-72">
              <p className="wrap-anywhere font-semibold">{change.fields.map((field) => t(FIELD_NAME[field] ?? field)).join(', ')}</p>
              <dl className="my-1 grid gap-2">
                {change.changes.map(({ field, part, before, after }) => (
                  <div key={`${field}.${part}`}>
                    <dt className={change.changes.length === 1 && part === '' ? 'sr-only' : 'text-ink-soft text-sm'}>
                      {changeName(field, part)}
                    </dt>
                    <dd className="measure wrap-anywhere line-clamp-6 whitespace-pre-line">
                      {before !== null && (
                        <>
                          <del className="text-ink-soft">{changedValue(before)}</del> <span aria-hidden>→</span>{' '}
                        </>
                      )}
                      <ins className="no-underline">{changedValue(after)}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
              <p className="text-ink-soft text-sm">
                {[
                  when(change),
                  change.by ?? t('an account that is gone'),
                  change.restores !== null && t('version {number} restored', { number: change.restores }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {change.version === version ? (
              <span className="text-ink-soft text-sm">{t('In force')}</span>
            ) : (
              <Button
                size="sm"
                pending={undo.isPending && undo.variables.restore === change.version}
                pendingLabel={t('Restoring...')}
                onClick={() => restore(change.version)}
              >
                {t('Back to {when}', { when: when(change) })}
              </Button>
            )}
          </li>
        ))}
        {history.at(-1)?.version === 1 && (
          <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <p className="min-w-0 flex-1 basis-72 font-semibold">{t('As it was before the first change')}</p>
            <Button
              size="sm"
              pending={undo.isPending && undo.variables.restore === 0}
              pendingLabel={t('Restoring...')}
              onClick={() => restore(0)}
            >
              {t('Back to the beginning')}
            </Button>
          </li>
        )}
      </ol>
    </>
  )
}

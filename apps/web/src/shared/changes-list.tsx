import type { FieldChange } from '@callboard/contract/field-change'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { fieldText, valueText } from './change-text.ts'

/** Longer values, in characters, are cut to a few lines. */
const LONG = 300

/** The changed fields, each with its value before and after. */
export function ChangesList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(9rem,auto)_minmax(0,1fr)]">
      {changes.map((change) => (
        <div key={`${change.role ?? ''}:${change.field}:${String(change.before ?? change.after)}`} className="contents">
          <dt className="wrap-anywhere font-semibold text-sm max-sm:-mb-2">{fieldText(change)}</dt>
          <dd className="wrap-anywhere text-sm">
            <BeforeAndAfter change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Both values, or a note that they differ if only the name of the field was stored. */
function BeforeAndAfter({ change: { field, before, after } }: { change: FieldChange }) {
  if (before === after) return <span className="text-ink-soft">{t('changed')}</span>
  return (
    <>
      <Value before field={field} value={before} />
      <span aria-hidden className="text-ink-soft">
        {' → '}
      </span>
      <Value field={field} value={after} />
    </>
  )
}

function Value({ before = false, field, value }: { before?: boolean; field: string; value: FieldChange['before'] }) {
  const { timeZone } = useInstitution()
  const text = valueText(field, value, timeZone) ?? t('nothing')
  return (
    <span className={before ? 'text-ink-soft' : undefined}>
      <span className="sr-only">
        <span>{before ? t('before:') : t('after:')}</span>{' '}
      </span>
      {text.length > LONG ? <span className="line-clamp-4">{text}</span> : <span>{text}</span>}
    </span>
  )
}

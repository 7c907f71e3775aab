import type { ImportRow } from '@callboard/contract/imports/endpoints'
import { t } from '#app/language/t.ts'
import { FieldError } from '#ui/field.tsx'
import { Fact, Facts } from '#ui/layout.tsx'
import { fieldText } from './import-text.ts'

/** What a row sets, with what is stored, and what is wrong with it. */
export function RowFacts({ row }: { row: ImportRow }) {
  const { number, changes, problems, student, outcome } = row
  return (
    <>
      {problems.length > 0 && (
        <ul className="mb-3 space-y-1">
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <FieldError id={`row-${number}-${field}`} error={[fieldText(field), t(message)].filter(Boolean).join(': ')} />
            </li>
          ))}
        </ul>
      )}
      {outcome === 'unchanged' && <p className="text-ink-soft">{t('Nothing changes.')}</p>}
      {changes.length > 0 && (
        <Facts>
          {changes.map(({ field, before, after }) => (
            <Fact key={field} label={fieldText(field)}>
              {student && before !== null && (
                <>
                  <del className="text-ink-soft">{shown(before)}</del>{' '}
                </>
              )}
              {after === null ? <em className="text-ink-soft">{t('cleared')}</em> : shown(after)}
            </Fact>
          ))}
        </Facts>
      )}
    </>
  )
}

/** A bio is as long as it likes. */
const LONGEST = 240

const shown = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : t(text))

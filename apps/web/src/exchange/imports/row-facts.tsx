import type { ImportRow } from '@callboard/contract/exchange/imports/import-rows.endpoints'
import { t } from '#app/language/t.ts'
import { FieldError } from '#ui/field.tsx'
import { Fact, Facts } from '#ui/layout.tsx'
import { fieldText } from './import-text.ts'

/** The values that a row sets, beside the stored ones, and its problems. */
export function RowFacts({ row }: { row: ImportRow }) {
  const { number, changes, problems, student, outcome, photos } = row
  const failed = photos.filter(({ problem }) => problem !== null)
  return (
    <>
      {problems.length > 0 && (
        <ul className="mb-3 space-y-1">
          {problems.map(({ field, message, text, isLeftOut }) => {
            const said = [fieldText(field), message].filter(Boolean).join(': ')
            return (
              <li key={`${field} ${message}`}>
                {isLeftOut ? <p className="text-sm">{said}</p> : <FieldError id={`row-${number}-${field}`} error={said} />}
                {text !== null && text !== '' && <CellText text={text} isLeftOut={isLeftOut} />}
              </li>
            )
          })}
        </ul>
      )}
      {failed.length > 0 && (
        <ul className="mb-3 space-y-1">
          {failed.map(({ address, problem }) => (
            <li key={address} className="wrap-anywhere">
              <FieldError id={`row-${number}-${address}`} error={`${address}: ${problem}`} />
            </li>
          ))}
        </ul>
      )}
      {outcome === 'unchanged' && changes.length === 0 && photos.length === 0 && <p className="text-ink-soft">{t('Nothing changes.')}</p>}
      {changes.length > 0 && (
        <Facts>
          {changes.map(({ field, before, after }) => (
            <Fact key={field} label={fieldText(field)}>
              {student && before !== null && (
                <>
                  <del className="text-ink-soft">{shown(before)}</del>{' '}
                </>
              )}
              {after === null ? <em className="text-ink-soft">{t('cleared')}</em> : <span>{shown(after)}</span>}
            </Fact>
          ))}
        </Facts>
      )}
      {photos.length > failed.length && <PhotoFact photos={photos.filter(({ problem }) => problem === null)} />}
    </>
  )
}

/** The text of a cell that cannot be read, and a note that the row is imported without it. */
function CellText({ text, isLeftOut }: { text: string; isLeftOut: boolean }) {
  return (
    <p className="wrap-anywhere text-ink-soft text-sm">
      <span>{t('The cell says “{text}”.', { text })}</span> {isLeftOut && <span>{t('It is imported without this cell.')}</span>}
    </p>
  )
}

/** The number of photo addresses in a row, and the first one. */
function PhotoFact({ photos: [first, ...others] }: { photos: ImportRow['photos'] }) {
  return (
    <Facts>
      <Fact label={t('Photo addresses')}>
        <span className="wrap-anywhere">{first && shown(first.address)}</span>
        {others.length > 0 && <span className="block text-ink-soft">{t('and {count} more', { count: others.length })}</span>}
      </Fact>
    </Facts>
  )
}

/** The number of characters to show, because a bio may be very long. */
const LONGEST = 240

const shown = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : t(text))

import { t } from '#app/language/t.ts'
import { Button } from './button.tsx'
import { Banner } from './layout.tsx'

/** A field that two users changed, as text. */
export interface Difference {
  readonly field: string
  readonly label: string
  /** This user's text, and the stored text. */
  readonly mine: string
  readonly theirs: string
}

/**
 * Says that another user saved first, shows the differences, and lets this user choose field by field. The typed text stays in the form
 * until the user chooses the other.
 *
 * @param title what has happened
 * @param differences the fields that differ; if none, the user only has to save again
 * @param onTakeTheirs copies the stored value into one field
 * @param onKeepMine keeps the typed values of all remaining fields
 */
export function ConflictPanel({
  title,
  differences,
  onTakeTheirs,
  onKeepMine,
}: {
  title: string
  differences: readonly Difference[]
  onTakeTheirs: (field: string) => void
  onKeepMine: () => void
}) {
  return (
    <div role="alert">
      <Banner tone="danger" title={title}>
        {differences.length === 0 ? (
          <p>{t('You both made the same changes: save again.')}</p>
        ) : (
          <ul className="mt-3 grid gap-3">
            {differences.map(({ field, label, mine, theirs }) => (
              <li key={field} className="grid gap-x-6 gap-y-1 border-line border-t pt-3 sm:grid-cols-[10rem_1fr_1fr_auto]">
                <strong>{label}</strong>
                <span className="min-w-0 break-words">
                  <span className="block text-ink-soft text-sm">{t('Yours')}</span>
                  <span>{mine || t('Empty')}</span>
                </span>
                <span className="min-w-0 break-words">
                  <span className="block text-ink-soft text-sm">{t('Saved meanwhile')}</span>
                  <span>{theirs || t('Empty')}</span>
                </span>
                <Button
                  size="sm"
                  className="self-start"
                  onClick={() => onTakeTheirs(field)}
                  aria-label={t('Take the saved {label}', { label })}
                >
                  {t('Take this')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Button className="mt-4" onClick={onKeepMine}>
          {t('Keep what I typed')}
        </Button>
      </Banner>
    </div>
  )
}

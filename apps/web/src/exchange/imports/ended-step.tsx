import type { TalentImport } from '@callboard/contract/exchange/imports/endpoints'
import { IMPORT_KEPT_DAYS } from '@callboard/contract/exchange/imports/rules'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { formatDateTime } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { InvitePeopleLink } from '#shared/invite-people-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Banner, Cluster, Section } from '#ui/layout.tsx'
import { countsText, refusedFile, STATE_TEXT, withoutCellsText } from './import-text.ts'
import { RowList } from './row-list.tsx'
import { UndoButton } from './undo-button.tsx'

/** The result of an import, the rows that it refused, and a button to undo it. */
export function EndedStep({ found }: { found: TalentImport }) {
  const { timeZone } = useInstitution()
  const { id, state, counts, photos, undoableUntil, kept, withoutCells } = found
  const left = counts.refused + counts.lookalike
  const isKept = state === 'done' || state === 'cancelled'
  // The rows are deleted after some days; only the counts remain.
  const hasRows = found.sample.length > 0
  return (
    <>
      <div className="mb-6">
        <Banner
          tone={state === 'done' ? 'ok' : 'info'}
          title={state === 'done' ? doneText(found) : t(STATE_TEXT[state])}
          action={undoableUntil !== null && <UndoButton id={id} />}
        >
          {isKept ? <span>{countsText(found)}</span> : null}
          {kept > 0 && (
            <span>
              {plural(
                kept,
                'One profile stays as it is: someone has used or changed it since.',
                '{count} profiles stay as they are: someone has used or changed them since.',
              )}
            </span>
          )}
          {undoableUntil !== null && (
            <p className="text-sm">{t('It can be undone until {when}.', { when: formatDateTime(undoableUntil, timeZone) })}</p>
          )}
        </Banner>
      </div>
      <Cluster gap={3} className="mb-8">
        {state === 'done' && (
          <>
            <InvitePeopleLink />
            <Link to="/talent-search" className={buttonClass('secondary')}>
              {t('Open the talent database')}
            </Link>
          </>
        )}
        <Link to="/import" className={buttonClass('secondary')}>
          {t('Import another table')}
        </Link>
        <Link to="/import-photos" className={buttonClass('secondary')}>
          {t('Import photos')}
        </Link>
      </Cluster>
      {kept > 0 && hasRows && (
        <Section title={plural(kept, 'One profile that stays', '{count} profiles that stay')}>
          <RowList id={id} rows="kept" />
        </Section>
      )}
      {left > 0 && !hasRows && (
        <Section title={t('Rows that were not imported')}>
          <p>{t('They are gone: the rows of an import are kept for {days} days.', { days: IMPORT_KEPT_DAYS })}</p>
        </Section>
      )}
      {left > 0 && hasRows && (
        <Section
          title={t('Rows that were not imported')}
          hint={t('Download them with the reasons, correct them, and import the file again.')}
          actions={<RefusedFile id={id} />}
        >
          {counts.refused > 0 && <RowList id={id} rows="refused" />}
          {counts.lookalike > 0 && <RowList id={id} rows="lookalike" />}
        </Section>
      )}
      {withoutCells > 0 && isKept && hasRows && (
        <Section
          title={withoutCellsText(withoutCells)}
          hint={t('Download them, correct these cells, and import the file again. Nothing else of these profiles changes.')}
          actions={left === 0 && <RefusedFile id={id} />}
        >
          <RowList id={id} rows="without-cells" />
        </Section>
      )}
      {counts.skipped > 0 && isKept && hasRows && (
        <Section title={plural(counts.skipped, '1 row left out', '{count} rows left out')}>
          <RowList id={id} rows="skipped" />
        </Section>
      )}
      {photos.failed > 0 && isKept && hasRows && (
        <Section
          title={plural(photos.failed, 'One photo could not be added', '{count} photos could not be added')}
          hint={t('Download these rows with the reasons, correct the addresses, and import the file again. No one gets a photo twice.')}
          actions={left === 0 && withoutCells === 0 && <RefusedFile id={id} />}
        >
          <RowList id={id} rows="failed-photos" />
        </Section>
      )}
    </>
  )
}

/** The summary of an import. An import of photos only has imported no profiles. */
function doneText({ done, photos }: TalentImport): string {
  if (done === 0 && photos.added > 0) return plural(photos.added, '1 photo added', '{count} photos added')
  return plural(done, '1 profile imported', '{count} profiles imported')
}

function RefusedFile({ id }: { id: number }) {
  return (
    <a href={refusedFile(id)} download className={buttonClass('secondary', 'sm')}>
      <Download aria-hidden className="size-[1.15em] flex-none" strokeWidth={2.25} /> {t('Download as XLSX')}
    </a>
  )
}

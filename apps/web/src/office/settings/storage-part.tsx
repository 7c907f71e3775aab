import type { StorageState } from '@callboard/contract/office/storage/endpoints'
import { type BackupNeed, backupNeed, SHORT_SPACE } from '@callboard/contract/office/storage/rules'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#app/api/error-text.ts'
import { formatDateTime } from '#app/language/dates.ts'
import { t } from '#app/language/t.ts'
import { useInstitution } from '#app/start/boot.ts'
import { storageQuery } from '#shared/queries/settings.ts'
import { sizeText } from '#shared/size-text.ts'
import { Banner, Fact, Facts, Section } from '#ui/layout.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { OfficeArchive } from './office-archive.tsx'

/** Where the data is stored, how much there is, and whether there is a backup. */
export function StoragePart() {
  const state = useQuery(storageQuery)
  if (state.isError)
    return (
      <ErrorState onRetry={() => void state.refetch()} retrying={state.isFetching}>
        {errorText(state.error, t('The state of the storage could not be loaded. Please try again.'))}
      </ErrorState>
    )
  if (state.data === undefined)
    return (
      <Loading label={t('Loading the state of the storage')}>
        <SkeletonText lines={5} />
      </Loading>
    )
  const { database, media, disk } = state.data
  return (
    <>
      <Section title={t('Backup')} hint={t('An archive with everything, which npm run backup writes while Callboard runs.')}>
        <BackupState backup={state.data.backup} />
      </Section>
      <Section title={t('Data')}>
        {disk && disk.free < disk.total * SHORT_SPACE && (
          <div className="mb-5">
            <Banner title={t('The disk is nearly full')}>
              {t('Ask the person who runs the server to free space: uploads and backups fail without it.')}
            </Banner>
          </div>
        )}
        <Facts>
          <Fact label={t('Database')}>
            {database.place === 'own'
              ? t('{size}, in the data folder', { size: sizeText(database.bytes) })
              : t('{size}, on a server of its own', { size: sizeText(database.bytes) })}
          </Fact>
          <Fact label={t('Photos')}>{sizeText(media.photos)}</Fact>
          <Fact label={t('Self-tapes')}>{sizeText(media.tapes)}</Fact>
          <Fact label={t('Media are in')}>{media.place === 'bucket' ? t('a bucket') : t('the data folder')}</Fact>
          {disk && (
            <Fact label={t('Free on the disk')}>{t('{free} of {total}', { free: sizeText(disk.free), total: sizeText(disk.total) })}</Fact>
          )}
        </Facts>
        <p className="measure mt-3 text-ink-soft text-sm">{t('Photos are counted as uploaded; their smaller sizes are not included.')}</p>
      </Section>
      <OfficeArchive />
    </>
  )
}

const NEXT_STEP: Readonly<Record<Exclude<BackupNeed, 'none'>, () => [title: string, text: string]>> = {
  first: () => [
    t('There is no backup yet'),
    t('The person who runs the server makes one with npm run backup, best every night; docs/operate.md says how.'),
  ],
  again: () => [
    t('The last backup is old'),
    t('The person who runs the server should find out why none was made since, and make one now.'),
  ],
  complete: () => [
    t('The last backup is not complete'),
    t('Some files were missing from the media. The person who runs the server sees which when it runs again.'),
  ],
}

function BackupState({ backup }: Pick<StorageState, 'backup'>) {
  const { timeZone } = useInstitution()
  const need = backupNeed(backup, new Date())
  const next = need === 'none' ? undefined : NEXT_STEP[need]()
  return (
    <>
      {next && <Banner title={next[0]}>{next[1]}</Banner>}
      {backup && <p className={next && 'mt-4'}>{t('Last one: {when}', { when: formatDateTime(backup.at, timeZone) })}</p>}
    </>
  )
}

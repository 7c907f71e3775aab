import { type ReactNode, useState } from 'react'
import { plural, t } from '#app/language/t.ts'
import { Button } from '#ui/button.tsx'
import { FilterChips } from '#ui/filter-chips.tsx'
import { FormActions } from '#ui/layout.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { LongList } from '#ui/long-list.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { PictureLine } from './picture-line.tsx'
import { isUndecided, KIND_TEXT, kindOf, type PictureRow, ROW_KINDS, type RowKind } from './rows.ts'

/** Shows the pictures beside the people's names before anything is saved. */
export function ReviewPictures({
  rows,
  onRows,
  onSave,
  onBack,
  belonging,
}: {
  rows: readonly PictureRow[]
  onRows: (change: (rows: readonly PictureRow[] | null) => readonly PictureRow[] | null) => void
  onSave: () => void
  onBack: () => void
  /** The choice of the import to which the photos belong. */
  belonging: ReactNode
}) {
  const [searched, setSearched] = useState<string | null>(null)
  const [chosen, setChosen] = useState<RowKind | null>(null)
  const count = (kind: RowKind) => rows.filter((row) => kindOf(row) === kind).length
  const kinds = ROW_KINDS.filter((kind) => count(kind) > 0)
  const kind = chosen && kinds.includes(chosen) ? chosen : (kinds[0] ?? 'matched')
  const change = (path: string, changed: Partial<PictureRow>) =>
    onRows((known) => known?.map((row) => (row.picture.path === path ? { ...row, ...changed } : row)) ?? null)
  // The file name contains one person's name, among other words.
  const single = rows.filter((row) => kindOf(row) === 'ambiguous' && row.people.length === 1)
  const acceptAll = () => {
    const paths = new Set(single.map(({ picture }) => picture.path))
    onRows((known) => known?.map((row) => (paths.has(row.picture.path) ? { ...row, person: row.people[0] ?? null } : row)) ?? null)
  }
  const photos = count('matched')
  const undecided = rows.filter(isUndecided).length
  return (
    <>
      <LeaveGuard
        isUnsaved={() => photos > 0}
        onLeave={() => {}}
        title={t('Leave without saving?')}
        description={t('No photo is saved yet.')}
      />
      <FilterChips
        label={t('Pictures')}
        chips={kinds.map((value) => ({ value, label: t(KIND_TEXT[value]), count: count(value) }))}
        value={kind}
        onValue={setChosen}
      />
      {kind === 'ambiguous' && single.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={acceptAll}>{plural(single.length, 'Accept 1', 'Accept all {count}')}</Button>
          <p className="text-ink-soft text-sm">{t('Pictures whose name can mean only one person. You see the faces before saving.')}</p>
        </div>
      )}
      <LongList
        key={kind}
        className="mt-4"
        rows={rows.filter((row) => kindOf(row) === kind)}
        rowHeight={150}
        blockSize={24}
        whole={24}
        blockClassName="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3"
        rowClassName="border-line border-b"
        rowKey={({ picture }) => picture.path}
      >
        {(row) => <PictureLine row={row} onChange={change} onSearch={setSearched} />}
      </LongList>
      {undecided > 0 && (
        <p className="mt-4 text-ink-soft text-sm">
          {plural(undecided, '1 picture has no person yet and is not saved.', '{count} pictures have no person yet and are not saved.')}
        </p>
      )}
      <div>{belonging}</div>
      <FormActions stays>
        <Button variant="ghost" onClick={onBack}>
          {t('Choose other pictures')}
        </Button>
        <Button variant="primary" disabled={photos === 0} onClick={onSave}>
          {photos === 0 ? t('Nothing to save') : plural(photos, 'Save 1 photo', 'Save {count} photos')}
        </Button>
      </FormActions>
      <PersonDialog
        path={searched}
        onClose={() => setSearched(null)}
        onChoose={(person) => {
          if (searched) change(searched, { person })
          setSearched(null)
        }}
      />
    </>
  )
}

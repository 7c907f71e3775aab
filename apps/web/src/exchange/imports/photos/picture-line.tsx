import { plural, t } from '#app/language/t.ts'
import { EmailText } from '#shared/email-text.tsx'
import { fullName } from '#shared/profile-text.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { PictureFace } from './picture-face.tsx'
import { kindOf, type PictureRow } from './rows.ts'

/** A picture beside the person to whom it will be added, with the possible decisions. */
export function PictureLine({
  row,
  onChange,
  onSearch,
}: {
  row: PictureRow
  onChange: (path: string, change: Partial<PictureRow>) => void
  onSearch: (path: string) => void
}) {
  const { picture, people, person, isLeftOut } = row
  const { path } = picture
  const kind = kindOf(row)
  return (
    <div className="flex gap-4 py-3">
      <PictureFace picture={picture} />
      <div className="min-w-0 flex-1">
        {person ? (
          <>
            <p className="flex min-w-0 items-center gap-2">
              {person.photoUrl && <Avatar src={person.photoUrl} initial={person.firstName} size="sm" />}
              <span className="wrap-anywhere min-w-0 font-semibold">{fullName(person)}</span>
            </p>
            <p className="wrap-anywhere text-ink-soft text-sm">
              <EmailText email={person.email} />
            </p>
            {person.photoCount > 0 && (
              <p className="text-sm">{plural(person.photoCount, 'Has 1 photo already', 'Has {count} photos already')}</p>
            )}
          </>
        ) : (
          <p className="font-semibold">
            {kind === 'ambiguous' && <span>{t('Whose photo is this?')}</span>}
            {kind === 'restricted' && <span>{t('This profile is restricted and cannot be changed')}</span>}
            {kind === 'unknown' && <span>{t('No one has this name, email or number')}</span>}
            {kind === 'leftOut' && <span>{t('Left out')}</span>}
          </p>
        )}
        <p className="wrap-anywhere text-ink-soft text-sm">{path}</p>
        {kind === 'ambiguous' && people.length > 0 && (
          <SelectField
            className="mt-2 max-w-sm"
            label={t('Whose photo is {file}?', { file: path })}
            hideLabel
            placeholder={t('Choose a person')}
            options={people.map((one) => ({ value: String(one.id), label: `${fullName(one)} (${one.email})` }))}
            value=""
            onChange={({ target }) => onChange(path, { person: people.find(({ id }) => String(id) === target.value) ?? null })}
          />
        )}
        <Cluster gap={1} className="-ml-3 mt-1">
          {!isLeftOut && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={person ? t('Choose another person for {file}', { file: path }) : t('Find the person of {file}', { file: path })}
              onClick={() => onSearch(path)}
            >
              {person ? t('Change') : t('Find the person')}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            aria-label={isLeftOut ? t('Include {file}', { file: path }) : t('Leave out {file}', { file: path })}
            onClick={() => onChange(path, { isLeftOut: !isLeftOut })}
          >
            {isLeftOut ? t('Include') : t('Leave out')}
          </Button>
        </Cluster>
      </div>
    </div>
  )
}

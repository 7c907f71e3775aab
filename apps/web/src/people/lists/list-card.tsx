import type { List } from '@callboard/contract/people/lists/endpoints'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2, Users } from 'lucide-react'
import { formatRelative } from '#app/language/dates.ts'
import { plural, t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

/** The number of people on a list. */
export const peopleText = ({ people }: Pick<List, 'people'>) => plural(people, '1 person', '{count} people')

/** One list: the photos of the people added last, its name and its size. */
export function ListCard({ list, onRename, onDelete }: { list: List; onRename: () => void; onDelete: () => void }) {
  const isDirector = useIsDirector()
  return (
    <article className="relative h-full rounded-lg border border-line bg-raised p-4 hover:border-ink">
      <span aria-hidden className="flex h-20 gap-1 overflow-hidden rounded-sm">
        {list.faces.map((src) => (
          <img key={src} src={src} alt="" loading="lazy" decoding="async" className="plate h-20 min-w-0 flex-1 object-cover" />
        ))}
        {list.faces.length === 0 && (
          <span className="plate grid h-20 flex-1 place-items-center text-ink-soft">
            <Users className="size-7" />
          </span>
        )}
      </span>
      <div className="mt-3 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere text-base">
            <Link to="/lists/$id" params={{ id: String(list.id) }} className="no-underline after:absolute after:inset-0 hover:underline">
              {list.name}
            </Link>
          </h2>
          <p className="mt-0.5 text-ink-soft text-sm tabular-nums">
            {peopleText(list)} · {t('changed {when}', { when: formatRelative(list.updatedAt, new Date()) })}
          </p>
          {list.createdBy && <p className="wrap-anywhere text-ink-soft text-sm">{t('made by {name}', { name: list.createdBy })}</p>}
        </div>
        <div className="relative -mr-2">
          <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={t('Manage “{name}”', { name: list.name })} />}>
            <MenuItem icon={Pencil} onSelect={onRename}>
              {t('Rename…')}
            </MenuItem>
            {isDirector && (
              <MenuItem icon={Trash2} tone="danger" onSelect={onDelete}>
                {t('Delete')}
              </MenuItem>
            )}
          </Menu>
        </div>
      </div>
    </article>
  )
}

import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Ban, Copy, Pencil, Plus, RotateCcw, Trash2, UserRoundSearch } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { errorText } from '#app/api/error-text.ts'
import { plural, t } from '#app/language/t.ts'
import { useIsDirector } from '#app/session/session.ts'
import { rolesQuery } from '#shared/queries/casting.ts'
import { matchAddress } from '#shared/role-filters.ts'
import { roleName } from '#shared/role-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { Section } from '#ui/layout.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ErrorState } from '#ui/states.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RoleFacts } from './role-facts.tsx'
import { useDeleteRole, useOrderRoles, useReopenRole } from './use-role-changes.ts'

const CancelRoleDialog = lazy(async () => ({ default: (await import('./cancel-role-dialog.tsx')).CancelRoleDialog }))

/** The roles of a casting call, for casting directors, who can add, change, reorder and delete them. */
export function RolesSection({ projectId }: { projectId: string }) {
  const { data: roles, error, isFetching, refetch } = useQuery(rolesQuery(projectId))
  const [edited, setEdited] = useState<{ role: Role | null; copied?: Role } | null>(null)
  const [cancelled, setCancelled] = useState<Role>()
  const isDirector = useIsDirector()
  const order = useOrderRoles(projectId)
  const remove = useDeleteRole(projectId)
  const reopen = useReopenRole()
  const takingPlace = roles?.filter(({ isCancelled }) => !isCancelled).length ?? 0
  const move = (index: number, by: 1 | -1) => {
    if (!roles) return
    const next = [...roles]
    next.splice(index + by, 0, ...next.splice(index, 1))
    order.mutate(next)
  }
  return (
    <Section
      id="roles"
      title={t('Roles')}
      hint={t('Who the casting call needs. People apply for roles, and are booked for them.')}
      actions={
        <Button size="sm" icon={Plus} className="print:hidden" onClick={() => setEdited({ role: null })}>
          {t('Add a role')}
        </Button>
      }
    >
      {roles ? (
        <ul className="-my-4 divide-y divide-line">
          {roles.map((role, index) => (
            <RoleRow
              key={role.id}
              role={role}
              onEdit={() => setEdited({ role })}
              onDuplicate={() => setEdited({ role: null, copied: role })}
              onUp={index === 0 ? undefined : () => move(index, -1)}
              onDown={index === roles.length - 1 ? undefined : () => move(index, 1)}
              onCancel={!role.isCancelled && takingPlace > 1 ? () => setCancelled(role) : undefined}
              onReopen={role.isCancelled ? () => reopen.isPending || reopen.mutate(role) : undefined}
              onDelete={isDirector && (role.isCancelled || takingPlace > 1) ? () => remove.isPending || remove.mutate(role) : undefined}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState as="h3" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, t('The roles could not be loaded. Please try again.'))}
        </ErrorState>
      ) : (
        <Loading label={t('Loading roles')}>
          <Skeleton className="h-16" />
        </Loading>
      )}
      {edited && <RoleDialog projectId={projectId} {...edited} onClose={() => setEdited(null)} />}
      {cancelled && (
        <Suspense fallback={null}>
          <CancelRoleDialog role={cancelled} onClose={() => setCancelled(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

interface RoleRowProps {
  role: Role
  onEdit: () => void
  onDuplicate: () => void
  /** `undefined` if the role cannot be moved, or is the only one. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  /** `undefined` for a cancelled role, and for the only role that is not cancelled. */
  onCancel: (() => void) | undefined
  /** Only for a cancelled role. */
  onReopen: (() => void) | undefined
  onDelete: (() => void) | undefined
}

function RoleRow({ role, onEdit, onDuplicate, onUp, onDown, onCancel, onReopen, onDelete }: RoleRowProps) {
  const name = roleName(role.name)
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere text-base">
          {name}
          {role.isCancelled && <Badge>{t('Cancelled')}</Badge>}
          {role.isInternal && <Badge tone="info">{t('By invitation only')}</Badge>}
        </h3>
        <p className="text-ink-soft text-sm">{neededText(role)}</p>
        <RoleFacts role={role} />
      </div>
      <div className="flex flex-wrap items-start gap-1 print:hidden">
        {(onUp || onDown) && (
          <>
            <IconButton size="sm" icon={ArrowUp} label={t('Move {name} up', { name })} disabled={!onUp} onClick={onUp} />
            <IconButton size="sm" icon={ArrowDown} label={t('Move {name} down', { name })} disabled={!onDown} onClick={onDown} />
          </>
        )}
        {onReopen ? (
          <Button size="sm" variant="ghost" icon={RotateCcw} onClick={onReopen}>
            {t('Open again')}
          </Button>
        ) : (
          <Link
            to="/project/$id/matches"
            params={{ id: String(role.projectId) }}
            search={matchAddress(role)}
            aria-label={t('Find people for {name}', { name })}
            className={buttonClass('ghost', 'sm')}
          >
            <UserRoundSearch aria-hidden className="size-4.5 flex-none" /> <span className="max-sm:hidden">{t('Find people')}</span>
          </Link>
        )}
        <IconButton size="sm" icon={Pencil} label={t('Edit {name}', { name })} onClick={onEdit} />
        <IconButton size="sm" icon={Copy} label={t('Duplicate {name}', { name })} onClick={onDuplicate} />
        {onCancel && <IconButton size="sm" icon={Ban} label={t('Cancel {name}…', { name })} onClick={onCancel} />}
        {onDelete && <IconButton size="sm" icon={Trash2} label={t('Delete {name}', { name })} onClick={onDelete} />}
      </div>
    </li>
  )
}

function neededText({ needed, neededMen, neededWomen, alternatesWanted }: Role): string {
  return [
    plural(needed, '1 person', '{count} people'),
    neededWomen ? plural(neededWomen, '1 woman', '{count} women') : null,
    neededMen ? plural(neededMen, '1 man', '{count} men') : null,
    alternatesWanted ? plural(alternatesWanted, '1 alternate', '{count} alternates') : null,
  ]
    .filter(Boolean)
    .join(', ')
}

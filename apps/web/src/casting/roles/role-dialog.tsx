import type { PlanOptions } from '@callboard/contract/casting/projects/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { ROLE_MESSAGE } from '@callboard/contract/casting/roles/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '#app/api/api.ts'
import { ApiError } from '#app/api/api-error.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { useKeepTyping, useKeptTyping } from '#app/session/kept-typing.ts'
import { usePlanDialog } from '#shared/plan/use-plan-dialog.tsx'
import { rolesQuery } from '#shared/queries/casting.ts'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import { ConfirmDialog, Dialog, FormButtons } from '#ui/dialog.tsx'
import { RoleFields } from './role-fields.tsx'
import {
  bodyOfRole,
  changesRolePlan,
  checkRole,
  copiedRole,
  EMPTY_ROLE,
  inputOf,
  type RoleValues,
  roleDifferences,
  roleValues,
} from './role-form-model.ts'

/**
 * Adds a role to a casting call, or changes one.
 *
 * @param copied the role whose values a new one starts with
 */
export function RoleDialog({
  projectId,
  role,
  copied,
  onClose,
}: {
  projectId: string
  role: Role | null
  copied?: Role | undefined
  onClose: () => void
}) {
  const formId = useId()
  const name = `role.${projectId}.${role?.id ?? (copied ? `copy-${copied.id}` : 'new')}`
  const kept = useKeptTyping<RoleValues>(name)
  const [stored] = useState(() => (role ? roleValues(role) : copied ? copiedRole(copied) : EMPTY_ROLE))
  const form = useForm<RoleValues>({
    defaultValues: stored,
    resolver: checkRole,
    ...(kept && { values: kept, resetOptions: { keepDefaultValues: true } }),
  })
  const { isDirty } = form.formState
  useKeepTyping(name, () => (form.formState.isDirty ? form.getValues() : undefined))
  const { save, theirs, keepMine } = useSaveRole({ projectId, role, form, onSaved: onClose })
  const planDialog = usePlanDialog(projectId)
  const submit = (values: RoleValues) => {
    if (!role || !changesRolePlan(values, roleValues(role))) return save.mutate({ values })
    const { shootDate, shootTime, endTime, needed } = bodyOfRole(values)
    planDialog.check({ role: { id: role.id, shootDate, shootTime, endTime, needed } }, (plan) => save.mutate({ values, plan }))
  }
  const typed = useWatch({ control: form.control }) as RoleValues
  const [asks, setAsks] = useState(false)
  const close = () => (isDirty ? setAsks(true) : onClose())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      size="lg"
      title={role ? t('Edit role') : copied ? t('Duplicate role') : t('Add a role')}
      footer={
        <FormButtons onCancel={close} form={formId} pending={save.isPending || planDialog.isChecking} pendingLabel={t('Saving...')}>
          {role ? t('Save role') : t('Add role')}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {theirs && (
          <div className="mb-6">
            <ConflictPanel
              title={t(ROLE_MESSAGE.stale)}
              differences={roleDifferences(typed, theirs)}
              onTakeTheirs={(field) => {
                const key = field as keyof RoleValues
                form.setValue(key, theirs[key], { shouldDirty: true })
              }}
              onKeepMine={keepMine}
            />
          </div>
        )}
        <RoleFields form={form} maxNeeded={role?.needed} />
      </form>
      {planDialog.dialog}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('Discard what you typed?')}
        description={t('The role stays as it was.')}
        confirmLabel={t('Discard')}
        onConfirm={onClose}
      />
    </Dialog>
  )
}

/** Saves the form. If somebody else saved first, it loads the stored role, and the next save starts from that. */
function useSaveRole({
  projectId,
  role,
  form,
  onSaved,
}: {
  projectId: string
  role: Role | null
  form: ReturnType<typeof useForm<RoleValues>>
  onSaved: () => void
}) {
  const queryClient = useQueryClient()
  const [newer, setNewer] = useState<Role | null>(null)
  const [isSettled, setSettled] = useState(false)
  const save = useChange({
    mutationFn: ({ values, plan }: { values: RoleValues; plan?: PlanOptions | undefined }) => {
      const body = bodyOfRole(values)
      if (!role) return api('POST /api/projects/{id}/roles', { params: { id: projectId }, body })
      const version = (newer ?? role).version ?? 1
      return api('PUT /api/roles/{id}', { params: { id: role.id }, body: { ...body, version, plan } })
    },
    onSuccess: ({ name }) => {
      toast({ title: role ? t('Role saved') : t('Role added'), description: name })
      onSaved()
    },
    failed: async (error) => {
      const isStale = role !== null && error instanceof ApiError && error.status === 409
      const roles = isStale ? await queryClient.fetchQuery({ ...rolesQuery(projectId), staleTime: 0 }).catch(() => []) : []
      const stored = roles.find(({ id, version }) => id === role?.id && version !== (newer ?? role)?.version)
      if (stored) {
        setSettled(false)
        return void setNewer(stored)
      }
      if (error instanceof ApiError) {
        const fields = Object.entries(error.fields)
        fields.forEach(([path, message], index) => {
          form.setError(inputOf(path.split('.')), { type: 'server', message }, { shouldFocus: index === 0 })
        })
        if (fields.length > 0) return
      }
      return t('The role was not saved')
    },
    changes: ['projects'],
  })
  return { save, theirs: newer && !isSettled ? roleValues(newer) : null, keepMine: () => setSettled(true) }
}

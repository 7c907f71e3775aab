import type { PlanOptions } from '@callboard/contract/casting/projects/endpoints'
import type { Role } from '@callboard/contract/casting/roles/endpoints'
import type { CheckWindow } from '@callboard/contract/schedule/availability-checks/endpoints'
import { useQuery } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'
import { useChange } from '#app/changes/use-change.ts'
import { t } from '#app/language/t.ts'
import { toast } from '#app/notices/toast.ts'
import { windowText } from '#shared/availability-checks/check-text.ts'
import { usePlanDialog } from '#shared/plan/use-plan-dialog.tsx'
import { projectQuery } from '#shared/queries/projects.ts'

interface Wanted {
  readonly window: CheckWindow
  readonly plan: PlanOptions | undefined
}

const timesOf = ({ day, from, to }: CheckWindow) => ({ shootDate: day, shootTime: from, endTime: to })

/**
 * Makes a time of a check the time of the shoot or of its role. A dialog first shows who is affected.
 *
 * @param roles of the casting call; a time that is asked for one of several roles becomes the time of that role
 */
export function useMakeShoot(projectId: number, roles: readonly Role[], timeZone: string) {
  const { data: project } = useQuery(projectQuery(projectId))
  const planDialog = usePlanDialog(projectId)
  const roleOf = ({ roleId }: CheckWindow) => (roles.length > 1 ? roles.find(({ id }) => id === roleId) : undefined)
  const save = useChange({
    mutationFn: async ({ window, plan }: Wanted) => {
      const role = roleOf(window)
      const times = { ...timesOf(window), plan }
      if (role) {
        const { id, neededMen = null, neededWomen = null, version = 1 } = role
        await api('PUT /api/roles/{id}', { params: { id }, body: { ...role, neededMen, neededWomen, version, ...times } })
      } else if (project) {
        const { id, title, version } = project
        await api('PUT /api/projects/{id}', { params: { id }, body: { title, version, ...times } })
      }
    },
    onSuccess: (_, { window }) => toast({ title: t('This is the shoot now'), description: windowText(window, timeZone) }),
    failed: t('The shoot was not moved'),
    changes: ['projects', 'applications', 'availability-checks'],
  })
  return {
    /** Whether a time is already that of the shoot. */
    isShoot: (window: CheckWindow) => {
      const planned = roleOf(window) ?? project
      return Object.entries(timesOf(window)).every(([name, value]) => planned?.[name as 'shootDate'] === value)
    },
    make: (window: CheckWindow) => {
      const role = roleOf(window)
      const times = timesOf(window)
      planDialog.check(role ? { role: { id: role.id, ...times } } : { project: times }, (plan) => save.mutate({ window, plan }))
    },
    isPending: project === undefined || planDialog.isChecking || save.isPending,
    dialog: planDialog.dialog,
  }
}
export type MakeShoot = ReturnType<typeof useMakeShoot>

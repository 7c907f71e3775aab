import type { Role } from '@callboard/contract/casting/roles/endpoints'
import { sumOfRoles } from '@callboard/contract/casting/roles/rules'
import { Link } from '@tanstack/react-router'
import { Rich } from '#app/language/rich.tsx'
import { t } from '#app/language/t.ts'
import { Fact, Facts } from '#ui/layout.tsx'

/** The numbers of a casting call with several roles: the sums of its roles, where they are changed. */
export function SumOfRoles({ projectId, roles }: { projectId: number; roles: readonly Role[] }) {
  const { numberOfStudents, numberOfMale, numberOfFemale } = sumOfRoles(
    roles
      .filter(({ isCancelled }) => !isCancelled)
      .map(({ needed, neededMen = null, neededWomen = null }) => ({ needed, neededMen, neededWomen })),
  )
  return (
    <>
      <Facts>
        <Fact label={t('Number of students')}>{numberOfStudents}</Fact>
        <Fact label={t('Men')}>{numberOfMale}</Fact>
        <Fact label={t('Women')}>{numberOfFemale}</Fact>
      </Facts>
      <p className="mt-2 text-ink-soft text-sm">
        <Rich
          text={t('These numbers are the sum of the roles. <link>Change the roles</link>')}
          parts={{
            link: (words) => (
              <Link to="/project/$id" params={{ id: String(projectId) }} hash="roles" className="lone-link">
                {words}
              </Link>
            ),
          }}
        />
      </p>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { plural } from '#app/language/t.ts'
import { presentationsQuery } from '#shared/queries/presentations.ts'
import { buttonClass } from '#ui/button.tsx'

/** A link to the presentations of a casting call, if it has any; the first one is created from selected people. */
export function PresentationsLink({ projectId }: { projectId: string }) {
  const { data = [] } = useQuery(presentationsQuery(projectId))
  if (data.length === 0) return null
  return (
    <Link to="/project/$id/presentations" params={{ id: projectId }} className={buttonClass('ghost', 'sm')}>
      {plural(data.length, '1 presentation', '{count} presentations')}
    </Link>
  )
}

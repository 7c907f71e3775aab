/**
 * The path of a route file: `project.$id.tsx` is `/project/{id}`, and a `_` at the end of a part only unnests the route.
 *
 * @param file its name in `src/routes`
 */
export function routePath(file: string): string {
  const parts = file.replace(/\.tsx$/, '').split('.')
  if (file === 'index.tsx') return '/'
  return `/${parts.map((part) => part.replace(/_$/, '').replace(/^\$(\w+)$/, '{$1}')).join('/')}`
}

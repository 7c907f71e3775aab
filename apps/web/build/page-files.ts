import { type FilesOfPage, PAGE_FILES } from '@callboard/contract/page-files'
import type { Plugin, Rolldown } from 'vite'
import { routePath } from './route-path.ts'

/** The module that the router splits off a route file. */
const ROUTE = /\/src\/routes\/([^/]+\.tsx)\?tsr-split=component/
/** Pages whose screen depends on the account role; they import these modules once the role is known. */
const BY_ROLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/': {
    admin: '/src/office/home/admin-home.tsx',
    assistant: '/src/office/home/admin-home.tsx',
    student: '/src/office/home/student-home.tsx',
  },
  '/messages': {
    admin: '/src/messages/threads/office/office-inbox-screen.tsx',
    assistant: '/src/messages/threads/office/office-inbox-screen.tsx',
    student: '/src/messages/threads/own/inbox-screen.tsx',
  },
}

type Bundle = Rolldown.OutputBundle

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk')

/** A file with everything it imports statically, scripts and styles. */
function reach(bundle: Bundle, from: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...from]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const chunk = bundle[file]
    if (found.has(file) || chunk?.type !== 'chunk') continue
    found.add(file)
    waiting.push(...chunk.imports)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  }
  return found
}

/**
 * Lists the files that each page needs besides the common ones, so that the server can name them in the page. Otherwise a browser finds
 * them in the application's code, and starts to load them one round trip later.
 */
export function pageFiles(): Plugin {
  return {
    name: 'callboard:page-files',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle)
        const everywhere = reach(
          bundle,
          chunks.flatMap((chunk) => (chunk.isEntry && chunk.facadeModuleId?.endsWith('.html') ? [chunk.fileName] : [])),
        )
        const own = (starts: readonly string[]) =>
          [...reach(bundle, starts)].filter((file) => !everywhere.has(file)).map((file) => `/${file}`)
        const holding = (module: string) =>
          chunks.flatMap((chunk) => (Object.keys(chunk.modules).some((id) => id.endsWith(module)) ? [chunk.fileName] : []))
        const pages: Record<string, FilesOfPage> = {}
        for (const { facadeModuleId, fileName } of chunks) {
          const route = ROUTE.exec(facadeModuleId ?? '')?.[1]
          if (route === undefined) continue
          const path = routePath(route)
          const roles = Object.entries(BY_ROLE[path] ?? {}).map(([role, module]) => [role, own(holding(module))] as const)
          if (roles.some(([, files]) => files.length === 0)) this.error(`${path} has lost a screen of its own for a role`)
          pages[path] = { files: own([fileName]), ...(roles.length > 0 && { byRole: Object.fromEntries(roles) }) }
        }
        this.emitFile({ type: 'asset', fileName: PAGE_FILES, source: JSON.stringify(pages) })
      },
    },
  }
}

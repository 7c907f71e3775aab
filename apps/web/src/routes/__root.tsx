import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouterContext } from '../app.tsx'
import { Shell } from './-shell/shell.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Shell })

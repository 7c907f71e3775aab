import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '#app/session/guards.ts'
import { AvailabilityScreen } from '#people/availability/availability-screen.tsx'

export const Route = createFileRoute('/availability')({ beforeLoad: requireStudent, component: AvailabilityScreen })

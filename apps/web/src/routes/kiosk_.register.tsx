import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '#features/kiosk/register/register-screen.tsx'
import { inLanguage } from '#lib/language.ts'

export const Route = createFileRoute('/kiosk_/register')({
  staticData: { shell: 'bare' },
  /** `correct`: the registration on this device that a casting director mends. */
  validateSearch: ({ correct }: Record<string, unknown>): { correct?: string } => (typeof correct === 'string' ? { correct } : {}),
  component: inLanguage(RegisterScreen),
})

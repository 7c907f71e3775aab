import { zodResolver } from '@hookform/resolvers/zod'
import { config } from 'zod'

// Our content security policy allows no eval; without this zod would try it once and be reported.
config({ jitless: true })

/** Checks a form with the contract's own schema: `useForm({ resolver: contractResolver(studentProfileInput) })`. */
export const contractResolver = zodResolver

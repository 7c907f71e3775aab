import { defineErrors } from '../../errors.ts'
import { withValues } from '../../translate.ts'
import { WEBHOOK_LIMITS } from './rules.ts'

export const WEBHOOK_ERROR = defineErrors('webhooks', {
  missing: [404, 'This webhook is not there any more.'],
  paused: [409, 'This webhook is paused.'],
  deliveryMissing: [404, 'This delivery is not there any more.'],
  tooMany: [
    409,
    withValues('There are already {webhooks} webhooks. Please delete those you no longer need.', {
      webhooks: WEBHOOK_LIMITS.webhooks,
    }),
  ],
})

import { billingTexts } from '@ip-portal/core/billing'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { useAddition } from '../../../portal/use-portal.ts'

/**
 * Says of a payment that was sent without a connection that it is missing, and that sending again is safe where the
 * server keeps keys: without them it may record a payment twice whose answer was lost. Null for another failure.
 */
export function useConnectionHint(): (failure: Failure | null) => string | null {
  const isSafe = useAddition('idempotency')
  return (failure) =>
    failure?.kind === 'offline'
      ? [kernelTexts.notReached, ...(isSafe ? [billingTexts.payAgainIsSafe] : [])].join(' ')
      : null
}

import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { useAddition } from './use-portal.ts'

/**
 * Says of a form that was sent without a connection that it is missing, and that sending again is safe where the server
 * keeps keys: without them it may store a form twice whose answer was lost. Null for another failure.
 */
export function useConnectionHint(): (failure: Failure | null) => string | null {
  const isSafe = useAddition('idempotency')
  return (failure) =>
    failure?.kind === 'offline'
      ? [kernelTexts.notReached, ...(isSafe ? [kernelTexts.repeatIsSafe] : [])].join(' ')
      : null
}

/** Text of the failure of a form that is sent with a key, with the hint to a missing connection. */
export function SendFailure({ failure, text }: { failure: Failure; text: string }) {
  const hint = useConnectionHint()(failure)
  return (
    <>
      <p>{text}</p>
      {hint !== null && <p>{hint}</p>}
    </>
  )
}

import { handleProblem, type RegistryField } from '@ip-portal/core/registry'
import { portal } from '../../portal/portal.ts'
import { useFlow } from '../../portal/use-portal.ts'

/** One handle and what the registry says about exactly this value. */
export type Handle = ReturnType<typeof useHandle>

/** A handle that the registry is asked about; a value that is there from the start is asked about at once. */
export function useHandle(field: RegistryField, initial: string) {
  const [check, send] = useFlow(() => portal.registryCheck(initial))
  const { value } = check.context
  return {
    field,
    value,
    check,
    isVerified: check.matches('verified'),
    malformed: handleProblem(field, value),
    edit: (typed: string) => send({ type: 'value.edit', value: typed }),
    /** Asks the registry, where that makes sense: not about nothing, and not twice about the same. */
    verify: () => send({ type: 'value.check' }),
  }
}

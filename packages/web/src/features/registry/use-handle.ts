import { handleProblem, type RegistryField } from '@ip-portal/core/registry'
import { registryFlows } from '../../portal/flows/registry.ts'
import { useFlow } from '../../portal/use-portal.ts'

/** A handle with the registry's answer for exactly this value. */
export type Handle = ReturnType<typeof useHandle>

/** Verifies a handle in the registry; an initial value is verified at once. */
export function useHandle(field: RegistryField, initial: string) {
  const [check, send] = useFlow(() => registryFlows.registryCheck(initial))
  const { value } = check.context
  return {
    field,
    value,
    check,
    isVerified: check.hasTag('succeeded'),
    malformed: handleProblem(field, value),
    edit: (typed: string) => send({ type: 'value.edit', value: typed }),
    /** Verifies the value, unless it is empty or already verified. */
    verify: () => send({ type: 'value.check' }),
  }
}

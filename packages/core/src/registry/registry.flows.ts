import { flow, fromCall } from '../kernel/flow/flow.ts'
import { createFormMachine } from '../kernel/flow/form.machine.ts'
import { onSubmit, type FlowParts } from '../kernel/flow/queries.ts'
import { limits } from '../kernel/values/limits.ts'
import type { ActionAnswer } from '../kernel/wire/wire-fields.ts'
import { registryCheckMachine } from './registry-check.machine.ts'
import { createRegistryApi } from './registry.api.ts'
import { defaultsProblem, handleOf, type DefaultsProblem } from './registry.rules.ts'
import type { RegistryDefaults } from './registry.schema.ts'

/** Opens the flows of the registry: whois, checks of handles, the company's defaults. */
export function openRegistryFlows({ http, query }: FlowParts) {
  const registry = createRegistryApi(http)
  return {
    blockWhois: (path: { order: number; ip: string; subnet: string }) =>
      query('whois', (signal) => registry.blockWhois(path, signal)),
    asnWhois: (asn: string) => query('whois', (signal) => registry.asnWhois(asn, signal)),
    registryDefaults: () => query('defaults', (signal) => registry.defaults(signal)),

    /** Verifies one handle; a given value is verified at once. */
    registryCheck: (value = '') =>
      flow(
        registryCheckMachine.provide({
          actors: {
            checkValue: fromCall<{ found: boolean }, { value: string }>(({ value: typed }, signal) =>
              registry.check(typed, signal),
            ),
          },
        }),
        { value },
      ),

    /** Saves the defaults; the server checks each in the registry, an empty one is cleared. */
    saveRegistryDefaults: () =>
      flow(
        createFormMachine<RegistryDefaults, ActionAnswer, DefaultsProblem>({
          problemOf: defaultsProblem,
          doneMs: limits.successAlertMs,
        }).provide(
          onSubmit(({ adminc, org, asn }: RegistryDefaults) =>
            registry.saveDefaults({ adminc: handleOf(adminc), org: handleOf(org), asn: handleOf(asn) }),
          ),
        ),
        undefined,
      ),
  }
}

export { createRegistryApi } from './registry.api.ts'
export { openRegistryFlows } from './registry.flows.ts'
export { registryCheckMachine, type RegistryCheckContext } from './registry-check.machine.ts'
export {
  defaultsProblem,
  handleOf,
  handleProblem,
  registryFields,
  type DefaultsProblem,
  type RegistryField,
} from './registry.rules.ts'
export { registryTexts, whoisAgeText, whoisAttributes } from './registry.texts.ts'
export type { RegistryDefaults, RegistryObject, Whois } from './registry.schema.ts'

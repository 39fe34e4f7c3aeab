import { asnOf } from '../kernel/values/asn.ts'

/** The three handles that are checked in the registry. */
export const registryFields = ['adminc', 'org', 'asn'] as const
/** Field of a handle. */
export type RegistryField = (typeof registryFields)[number]

/** Normalises a handle: trimmed, upper-cased by invariant rules, an AS number in its one spelling. */
export const handleOf = (typed: string): string => asnOf(typed) ?? typed.trim().toUpperCase()

/** Checks the form of a handle before the registry does; null when it has no problem, also for an empty one. */
export function handleProblem(field: RegistryField, typed: string): 'asn' | 'org' | null {
  const handle = handleOf(typed)
  if (handle === '') return null
  if (field === 'asn' && asnOf(handle) === null) return 'asn'
  return field === 'org' && !handle.startsWith('ORG-') ? 'org' : null
}

/** Problem of the defaults: the field that is malformed. */
export type DefaultsProblem = 'asn' | 'org'

/** Checks the defaults and names the first malformed field; null when they have no problem. */
export const defaultsProblem = (defaults: Readonly<Record<RegistryField, string>>): DefaultsProblem | null =>
  registryFields.map((field) => handleProblem(field, defaults[field])).find((problem) => problem !== null) ?? null

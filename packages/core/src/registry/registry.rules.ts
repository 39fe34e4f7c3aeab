/** The three handles that the registry is asked about. */
export const registryFields = ['adminc', 'org', 'asn'] as const
export type RegistryField = (typeof registryFields)[number]

/** A handle as it is sent: trimmed, upper-cased by invariant rules. */
export const handleOf = (typed: string): string => typed.trim().toUpperCase()

/** What is wrong with the form of a handle, before the registry is asked; an empty one is fine. */
export function handleProblem(field: RegistryField, typed: string): 'asn' | 'org' | null {
  const handle = handleOf(typed)
  if (handle === '') return null
  if (field === 'asn' && !/^AS\d{1,10}$/.test(handle)) return 'asn'
  return field === 'org' && !handle.startsWith('ORG-') ? 'org' : null
}

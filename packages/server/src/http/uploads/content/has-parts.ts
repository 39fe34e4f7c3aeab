import type { FileForm } from '../file-kinds.ts'
import { compoundNames, type StoredContent, zipNames } from './office-parts.ts'

/** True when the stored content has the parts that its form needs; others than containers need none. */
export async function hasParts(content: StoredContent, { parts }: FileForm): Promise<boolean> {
  if (!parts) return true
  const names = await (parts.container === 'zip' ? zipNames(content) : compoundNames(content))
  if (names === null) return false
  const known = new Set(names)
  return parts.oneOf.some((name) => known.has(name)) && (parts.all ?? []).every((name) => known.has(name))
}

import type { RegistryObject } from './registry.ts'

/** Values of one object by attribute name, in the order of the answer. */
type Values = Map<string, string[]>

/**
 * Parses the objects of a whois answer (RPSL, RFC 2622 section 2): one attribute per line, an empty line between
 * objects, remarks of the server after `%` or `#`. A line that begins with a blank or a plus continues the last one.
 */
export function parseRpsl(answer: string): RegistryObject[] {
  const objects: RegistryObject[] = []
  let current: Values = new Map()
  /** Parts of the value that the next line may continue. */
  let parts: string[] = []
  const finishValue = (name: string | undefined) => {
    if (name !== undefined) current.get(name)?.push(parts.filter(Boolean).join(' '))
  }
  let name: string | undefined
  const finish = () => {
    finishValue(name)
    name = undefined
    if (current.size > 0) objects.push(objectOf(current))
    current = new Map()
  }
  for (const line of answer.split(/\r?\n/)) {
    if (line.startsWith('%') || line.startsWith('#')) continue
    if (line.trim() === '') finish()
    else if (/^[ \t+]/.test(line)) parts.push(valueOf(line.slice(1)))
    else {
      const [, found, rest = ''] = attribute.exec(line) ?? []
      if (found === undefined) continue
      finishValue(name)
      name = found.toLowerCase()
      if (!current.has(name)) current.set(name, [])
      parts = [valueOf(rest)]
    }
  }
  finish()
  return objects
}

const attribute = /^([a-z0-9][a-z0-9_-]*):(.*)$/i

/** `Object.fromEntries` defines properties, so that an attribute `__proto__` does not become the prototype. */
const objectOf = (values: Values): RegistryObject =>
  Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]))

/** Value without the remark that follows it. */
function valueOf(text: string): string {
  const remark = text.search(/(^|\s)#/)
  return (remark < 0 ? text : text.slice(0, remark)).trim()
}

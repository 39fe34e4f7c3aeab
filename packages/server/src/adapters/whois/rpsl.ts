import type { RegistryObject } from './registry.ts'

/**
 * Objects of a whois answer (RPSL, RFC 2622 section 2): one attribute a line, an empty line between objects,
 * `%` and `#` lines are remarks of the server. A line that begins with a blank or a plus goes on with the last one.
 */
export function parseRpsl(answer: string): RegistryObject[] {
  const objects: RegistryObject[] = []
  let current: RegistryObject = {}
  let last: string | undefined
  const finish = () => {
    if (Object.keys(current).length > 0) objects.push(current)
    current = {}
    last = undefined
  }
  for (const line of answer.split(/\r?\n/)) {
    if (line.startsWith('%') || line.startsWith('#')) continue
    if (line.trim() === '') finish()
    else if (/^[ \t+]/.test(line)) continueLine(current, last, line)
    else last = addLine(current, line) ?? last
  }
  finish()
  return objects
}

const attribute = /^([a-z0-9][a-z0-9_-]*):(.*)$/i

function addLine(object: RegistryObject, line: string): string | undefined {
  const [, name, rest = ''] = attribute.exec(line) ?? []
  if (name === undefined) return undefined
  const key = name.toLowerCase()
  const value = valueOf(rest)
  const known = Object.hasOwn(object, key) ? object[key] : undefined
  // Defined, not assigned: an attribute may have a name that JavaScript keeps for itself.
  Object.defineProperty(object, key, {
    value: known === undefined ? value : [known, value].flat(),
    enumerable: true,
    writable: true,
    configurable: true,
  })
  return key
}

function continueLine(object: RegistryObject, key: string | undefined, line: string): void {
  if (key === undefined) return
  const values = [object[key] ?? ''].flat()
  const more = valueOf(line.slice(1))
  values.push([values.pop(), more].filter(Boolean).join(' '))
  object[key] = values.length === 1 ? (values[0] ?? '') : values
}

/** Text of a value without the remark behind it. */
const valueOf = (text: string): string => text.replace(/(^|\s)#.*$/, '').trim()

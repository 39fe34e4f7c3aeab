import type { RegistryObject } from './registry.ts'

/**
 * Parses the objects of a whois answer (RPSL, RFC 2622 section 2): one attribute per line, an empty line between
 * objects, remarks of the server after `%` or `#`. A line that begins with a blank or a plus continues the last one.
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
  // Assignment would treat the attribute name `__proto__` as the prototype.
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

/** Value without the remark that follows it. */
const valueOf = (text: string): string => text.replace(/(^|\s)#.*$/, '').trim()

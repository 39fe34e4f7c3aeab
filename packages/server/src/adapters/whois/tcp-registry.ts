import { connect } from 'node:net'
import { type Registry, type RegistryObject, RegistryUnavailable } from './registry.ts'

export interface WhoisServer {
  host: string
  port: number
  timeoutMs: number
}

/** No object of a registry comes near; a text of this size is parsed in well under 100 ms. */
const maxBytes = 512 * 1024

/** Registry over the whois protocol (RFC 3912). */
export const createTcpRegistry = (server: WhoisServer): Registry => ({
  find: async (value) => objectsOf(await ask(server, value)),
})

/** Parses the answer. Error 101 means "no entries found"; any other error rejects. */
function objectsOf(answer: string): RegistryObject[] {
  const error = /^%\s?ERROR:(\d+)/m.exec(answer)?.[1]
  const objects = parseRpsl(answer)
  if (error === undefined ? objects.length === 0 && !reportsNoEntries(answer) : error !== '101')
    throw new RegistryUnavailable(`the whois server answered ${error ?? 'nothing that can be read'}`)
  return error === undefined ? objects : []
}

const reportsNoEntries = (answer: string) =>
  /no (entries|match|data|objects?) (was |were )?found|^%? ?no match\b/im.test(answer)

function ask({ host, port, timeoutMs }: WhoisServer, query: string): Promise<string> {
  // A line break would send a second query.
  if (/[^\x20-\x7e]/.test(query)) return Promise.reject(new RegistryUnavailable('the query holds a control character'))
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const socket = connect({ host, port })
    const fail = (reason: string) => {
      socket.destroy()
      reject(new RegistryUnavailable(reason))
    }
    // One limit for the whole exchange: a server that sends a byte now and then must not block a request forever.
    const limit = setTimeout(() => fail('the whois server took too long'), timeoutMs)
    socket.once('connect', () => socket.write(`${query}\r\n`))
    socket.on('data', (part) => {
      size += part.byteLength
      parts.push(part)
      if (size > maxBytes) fail('the whois answer is too large')
    })
    socket.once('error', (error) => fail(error.message))
    socket.once('close', () => clearTimeout(limit))
    socket.once('end', () => resolve(decode(Buffer.concat(parts))))
  })
}

/** Decodes UTF-8, else Latin-1; registries use either without declaring it. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

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

import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Stands in for any argument of a call. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => ':' : anything),
  apply: () => anything,
})

interface Called {
  method?: string
  path: unknown[]
}

/** Lists the calls of all functions of all APIs of the core as `METHOD /path`, with `:` for each argument. */
export async function callsOfCore(): Promise<string[]> {
  const called: Called[] = []
  const call = (one: Called) => {
    called.push(one)
    return Promise.resolve({ active: [], pending: [] })
  }
  const pages = async (one: Called) => {
    await call(one)
    return []
  }
  const page = async (one: Called) => {
    await call(one)
    return { answer: [], next: null }
  }
  const core = join(import.meta.dirname, '..')
  for (const file of globSync('**/*.api.ts', { cwd: core })) {
    const module = (await import(join(core, file))) as Record<string, (...given: unknown[]) => unknown>
    const create = Object.entries(module).find(([name]) => /^create\w+Api$/.test(name))?.[1]
    if (!create) throw new Error(`${file} makes no api`)
    const api = create({ call, page, pages, file: call, linkedFile: () => {} }, anything) as Record<
      string,
      (...given: unknown[]) => unknown
    >
    for (const send of Object.values(api)) {
      const before = called.length
      await send(anything, anything, anything)
      // A call that takes its method as an argument is one change for each method.
      if (called.slice(before).every(({ method = 'GET' }) => typeof method === 'string')) continue
      called.length = before
      for (const method of ['POST', 'PUT']) await send(anything, method, anything)
    }
  }
  const named = called.map(
    ({ method = 'GET', path }) => `${method} /${path.map((part) => (typeof part === 'string' ? part : ':')).join('/')}`,
  )
  return [...new Set(named)]
}

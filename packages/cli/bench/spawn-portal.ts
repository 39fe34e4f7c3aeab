import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** A portal of bench/programs in a process of its own. */
export interface SpawnedPortal {
  url: string
  /** Ends the portal; resolves with its last output. */
  stop: () => Promise<string>
}

/** Starts a portal program and puts its address into the environment of the measured programs. */
export async function spawnPortal(name: string, ...words: string[]): Promise<SpawnedPortal> {
  const program = resolve(import.meta.dirname, 'programs', `${name}.ts`)
  const portal = spawn(process.execPath, [program, ...words], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = (await once(portal.stdout, 'data')) as [Buffer]
  const url = `http://127.0.0.1:${String(port).trim()}`
  process.env['IPPORTAL_URL'] = url
  process.env['IPPORTAL_TOKEN'] = 'token-of-the-bench'
  return {
    url,
    stop: async () => {
      portal.stdin.end()
      return (await portal.stdout.toArray()).join('')
    },
  }
}

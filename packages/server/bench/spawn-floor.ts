import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** A server of bench/programs in a process of its own. */
export interface Floor {
  url: string
  pid: number
  child: ChildProcess
}

/** Starts a floor; resolves when it listens. */
export function spawnFloor(name: string, settings: Record<string, string> = {}): Promise<Floor> {
  const program = resolve(import.meta.dirname, 'programs', `${name}.ts`)
  const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...settings }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`${name} ended with ${code}`)))
    child.stdout.once('data', (data) =>
      done({ url: /ready (\S+)/.exec(String(data))?.[1] ?? '', pid: child.pid ?? 0, child }),
    )
  })
}

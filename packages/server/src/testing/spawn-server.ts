import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import type { DemoSignIn } from '../base/data-dir/demo-sign-ins.ts'
import { call, type SignedInClient, clientWith } from './portal-client.ts'
import { endWithThisProcess } from './processes/end-with-this-process.ts'
import { ownEnvironment } from './processes/own-environment.ts'
import { programOf } from './processes/program.ts'

/** Server in its own process, started like in production. */
export interface SpawnedServer {
  url: string
  /** Process id, for benchmarks that measure the process. */
  pid: number
  stdout(): string
  stderr(): string
  kill(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void
  /** Exit code, null when a signal ended the process. */
  exited: Promise<number | null>
}

/**
 * Starts the server, or another program of the server, with these settings only. Rejects when it ends before it is
 * ready.
 */
export function spawnServer(settings: Record<string, string>, program = programOf('main')): Promise<SpawnedServer> {
  const env = { ...ownEnvironment(), PORT: '0', DEMO: '1', ...settings }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithThisProcess(child)
  const texts = { stdout: '', stderr: '' }
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (data) => {
      texts.stdout += String(data)
      const url = /^ready (.*)$/m.exec(texts.stdout)?.[1]
      if (url) resolve(url)
    })
  })
  child.stderr.on('data', (data) => (texts.stderr += String(data)))
  const early = exited.then((code) => Promise.reject(new Error(`the server ended with ${code}: ${texts.stderr}`)))
  return Promise.race([ready.then((url) => running(url, child, texts, exited)), early])
}

const running = (
  url: string,
  child: ChildProcess,
  texts: { stdout: string; stderr: string },
  exited: Promise<number | null>,
): SpawnedServer => ({
  url,
  pid: child.pid ?? 0,
  stdout: () => texts.stdout,
  stderr: () => texts.stderr,
  kill: (signal) => child.kill(signal),
  exited,
})

/** Signs the first demo user in and steps the session up, with different codes of the real clock. */
export async function signInSpawned(url: string, dataDir: string): Promise<SignedInClient> {
  const [demo] = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoSignIn[]
  const first = await call(url, 'POST', '/auth/login', { body: { email: demo?.email, password: demo?.password } })
  const { tempToken } = first.body
  for (const offset of [-30, 0, 30]) {
    const otp = codeOf(demo, offset)
    const second = await call(url, 'POST', '/auth/verify-2fa', { body: { tempToken, otp } })
    const { token } = second.body
    if (typeof token === 'string') return stepUp(clientWith(url, token), demo, offset)
  }
  throw new Error(`sign-in failed: ${first.text}`)
}

async function stepUp(client: SignedInClient, demo: DemoSignIn | undefined, used: number): Promise<SignedInClient> {
  for (const offset of [-30, 0, 30].filter((one) => one > used)) {
    const response = await client.call('POST', '/auth/2fa/verify', { token: codeOf(demo, offset) })
    if (response.body['success'] === true) return client
  }
  throw new Error('no code of this half minute is left')
}

const codeOf = (demo: DemoSignIn | undefined, offset: number): string =>
  generateSync({ secret: demo?.totpSecret ?? '', epoch: Math.floor(Date.now() / 1000) + offset })

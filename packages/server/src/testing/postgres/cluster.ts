import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PostgreSQL cluster of this process, for tests that stop or freeze it. */
export interface Cluster {
  port: number
  /** Ends the server as `pg_ctl` does: `fast` ends the sessions, `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts the server again, without waiting until it takes connections. */
  start(): void
  /** Stops all processes of the server where they are, so that nothing answers. Linux only. */
  freeze(): void
  thaw(): void
  /** Ends the server and deletes its data. */
  remove(): Promise<void>
}

/** User `nobody`: PostgreSQL refuses to run as root. */
const unprivilegedId = 65_534

/** Creates a cluster in a temporary folder, on a free port of 127.0.0.1, and starts it. */
export async function createCluster(binaries: string): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pg-'))
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? { uid: unprivilegedId, gid: unprivilegedId } : {}
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(folder, unprivilegedId, unprivilegedId)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, stdio: 'ignore' } as const
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  )
  const port = await freePort()
  const flags = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, `port=${port}`]
  const start = () => spawn(join(binaries, 'postgres'), ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], options)
  let server = start()
  // A test run that is killed must not leave its cluster behind.
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = (mode: 'fast' | 'immediate') => end(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  return {
    port,
    stop,
    start: () => {
      server = start()
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    remove: async () => {
      process.off('exit', kill)
      await stop('fast')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signals the server and its backends; the server starts none while it is stopped. */
function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  server.kill(signal)
  const backends = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ')
  for (const pid of backends.filter((text) => text !== '')) process.kill(Number(pid), signal)
}

function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endWithThisProcess } from '../processes/end-with-this-process.ts'
import { createProgramFolder, freePort, type ProgramFolder } from './unprivileged.ts'

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
  /** Kills all processes of the server with SIGKILL, as if its machine were gone. Linux only. */
  kill(): Promise<void>
  /** Makes a standby the primary, and waits until it takes writes. */
  promote(): Promise<void>
  /** Ends the server and deletes its data. */
  remove(): Promise<void>
}

/** Creates a cluster in a temporary folder, on a free port of 127.0.0.1, and starts it. */
export async function createCluster(binaries: string): Promise<Cluster> {
  const folder = createProgramFolder('portal-pg-')
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', dataOf(folder), '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    folder.options,
  )
  return launch(binaries, folder)
}

/** Copies a running cluster into another one that follows it under this name, and starts that. */
export async function createStandby(binaries: string, primary: Cluster, name: string): Promise<Cluster> {
  const folder = createProgramFolder('portal-pg-')
  const source = `host=127.0.0.1 port=${primary.port} user=portal application_name=${name}`
  await promisify(execFile)(
    join(binaries, 'pg_basebackup'),
    ['-d', source, '-D', dataOf(folder), '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
    folder.options,
  )
  return launch(binaries, folder)
}

const dataOf = ({ path }: ProgramFolder): string => join(path, 'data')

async function launch(binaries: string, folder: ProgramFolder): Promise<Cluster> {
  const port = await freePort()
  const data = dataOf(folder)
  const flags = [
    'fsync=off',
    // Enough for the servers of two test files.
    'max_connections=300',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder.path}`,
    `port=${port}`,
  ]
  const start = () => {
    const options = flags.flatMap((flag) => ['-c', flag])
    const child = spawn(join(binaries, 'postgres'), ['-D', data, ...options], folder.options)
    endWithThisProcess(child, 'SIGQUIT')
    return child
  }
  let server = start()
  const stop = (mode: 'fast' | 'immediate') => end(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  return {
    port,
    stop,
    start: () => {
      server = start()
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    kill: async () => {
      if (hasEnded(server)) return
      // A server that is stopped starts no further backend.
      server.kill('SIGSTOP')
      signalBackends(server, 'SIGKILL')
      await end(server, 'SIGKILL')
    },
    promote: async () => {
      await promisify(execFile)(join(binaries, 'pg_ctl'), ['promote', '-w', '-D', data], folder.options)
    },
    remove: async () => {
      await stop('fast')
      rmSync(folder.path, { recursive: true, force: true })
    },
  }
}

/** Signals the server and its backends; the server starts none while it is stopped. */
function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  server.kill(signal)
  signalBackends(server, signal)
}

/** Signals the backends. One that has just ended needs none, and must not keep the signal from those behind it. */
function signalBackends(server: ChildProcess, signal: NodeJS.Signals): void {
  const backends = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ')
  for (const pid of backends.filter((text) => text !== '')) {
    try {
      process.kill(Number(pid), signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(server)) return resolve()
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

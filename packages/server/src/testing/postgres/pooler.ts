import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWithThisProcess } from '../processes/end-with-this-process.ts'
import { createProgramFolder, freePort } from './unprivileged.ts'

/** A pgbouncer of this process that lends a connection for one transaction. */
export interface Pooler {
  port: number
  /** Sends new connections to the PostgreSQL on this port, as `systemctl reload pgbouncer` does. */
  pointTo(port: number): void
  stop(): Promise<void>
}

const program = '/usr/sbin/pgbouncer'

/** Tells whether this machine has a pgbouncer. */
export const hasPooler = (): boolean => existsSync(program)

/** Starts a pgbouncer with the settings that docs/operating.md names, except that it asks for no password. */
export async function startPooler(database: string, target: number): Promise<Pooler> {
  const folder = createProgramFolder('portal-pooler-')
  const port = await freePort()
  const [settings, users] = [join(folder.path, 'pgbouncer.ini'), join(folder.path, 'users.txt')]
  writeFileSync(users, '"portal" ""\n')
  const write = (to: number) =>
    writeFileSync(
      settings,
      [
        '[databases]',
        `${database} = host=127.0.0.1 port=${to} dbname=${database}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = trust',
        `auth_file = ${users}`,
        'pool_mode = transaction',
        'max_client_conn = 200',
        'default_pool_size = 40',
        'server_check_query = select 1',
        'server_check_delay = 5',
        'server_connect_timeout = 2',
        'server_login_retry = 1',
        'query_wait_timeout = 3',
        'tcp_user_timeout = 5000',
        '',
      ].join('\n'),
    )
  write(target)
  const child = spawn(program, [settings], folder.options)
  endWithThisProcess(child)
  return {
    port,
    pointTo: (to) => {
      write(to)
      child.kill('SIGHUP')
    },
    stop: async () => {
      await ended(child)
      rmSync(folder.path, { recursive: true, force: true })
    },
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

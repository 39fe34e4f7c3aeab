import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pace } from '@ip-portal/core/testing/pace'
import { endWithThisProcess } from './end-with-this-process.ts'

const shipped = new URL('../../../../../deploy/nginx.conf', import.meta.url)

/** True when this machine has nginx. */
export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0

export interface Nginx {
  url: string
  /** All that nginx has logged so far. */
  log(): string
  stop(): Promise<void>
}

/** Starts nginx with `deploy/nginx.conf` in front of servers, without TLS and on free ports of 127.0.0.1. */
export async function startNginx(servers: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'))
  const [port, redirectPort] = [await freePort(), await freePort()]
  const logs = ['ipportal.log', 'ipportal-error.log', 'nginx-error.log'].map((name) => join(folder, name))
  const site = readFileSync(shipped, 'utf8')
    .replace(/^ *(ssl_|listen \[).*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/server 127\.0\.0\.1:3000(.*);/, (_, rest: string) =>
      servers.map((url) => `server ${new URL(url).host}${rest};`).join('\n'),
    )
    .replaceAll('/var/log/nginx/', `${folder}/`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/tmp;`,
  )
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/nginx-error.log;
    events {} http { ${temporary.join(' ')} include ${folder}/site.conf; }`,
  )
  mkdirSync(join(folder, 'tmp'))
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
  endWithThisProcess(child)
  let trouble = ''
  child.stderr.on('data', (data) => (trouble += String(data)))
  const exited = new Promise((resolve) => child.once('close', resolve))
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${trouble}`)
    await pace(20)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => logs.map((path) => readFileSync(path, 'utf8')).join(''),
    stop: async () => {
      child.kill('SIGQUIT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => undefined).end()
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

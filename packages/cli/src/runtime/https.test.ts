import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startForwardProxy } from '../testing/forward-proxy.ts'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()
const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
const made = spawnSync('openssl', [
  'req',
  '-x509',
  '-newkey',
  'ec',
  '-pkeyopt',
  'ec_paramgen_curve:prime256v1',
  '-nodes',
  '-days',
  '2',
  '-subj',
  '/CN=127.0.0.1',
  '-addext',
  'subjectAltName=IP:127.0.0.1',
  '-keyout',
  key,
  '-out',
  certificate,
])

describe.skipIf(made.status !== 0)('a portal behind TLS', () => {
  let cli: TestCli
  let stop: () => void
  beforeAll(async () => {
    const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) =>
      response.end(JSON.stringify({ active: [], pending: [], asked: request.url })),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cli = testCliFor(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, { IPPORTAL_TOKEN: 'token-1' })
    stop = () => server.close()
  })
  afterAll(() => stop())

  it('is read when its certificate is trusted', async () => {
    const ran = await cli.run('orders list --json', { spawned: true, env: { NODE_EXTRA_CA_CERTS: certificate } })
    expect(ran).toEqual({ code: 0, stdout: '[]\n', stderr: '' })
  })

  it('is reached through a proxy', async () => {
    const proxy = await startForwardProxy()
    const ran = await cli.run('orders list --json', {
      spawned: true,
      env: { NODE_EXTRA_CA_CERTS: certificate, HTTPS_PROXY: proxy.url },
    })
    proxy.stop()
    expect(ran).toEqual({ code: 0, stdout: '[]\n', stderr: '' })
    expect(proxy.requests).toEqual([`CONNECT ${new URL(cli.env['IPPORTAL_URL'] ?? '').host}`])
  })

  it('is not trusted without its certificate, and the error names the next step', async () => {
    const { code, stdout, stderr } = await cli.run('orders list', { spawned: true })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^Hata: Siparişler yüklenirken bir hata oluştu$/m)
    expect(stderr).toMatch(/^Portalın sertifikasına güvenilmiyor \(\w*CERT\w*\): https:/m)
    expect(stderr).toContain('NODE_EXTRA_CA_CERTS')
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { expectUsageError } from '../../../testing/expect-usage-error.ts'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'
import { signedInCli } from '../../../testing/signed-in-cli.ts'
import { startStubPortal } from '../../../testing/stub-portal.ts'

describe('against the real server', () => {
  let server: TestServer
  let cli: TestCli
  const shown = async () => JSON.parse((await cli.run('defaults show --json')).stdout) as Record<string, string>
  beforeAll(async () => {
    server = await startTestServer()
    cli = await signedInCli(server)
  })
  afterAll(() => server.stop())

  it('changes given values, clears empty ones, keeps the rest', async () => {
    const before = await shown()
    const set = await cli.run('defaults set --asn as64500')
    expect(set).toEqual({ code: 0, stdout: '', stderr: 'Varsayılan ayarlar kaydedildi\n' })
    expect(await shown()).toEqual({ ...before, asn: 'AS64500' })
    expect((await cli.run('defaults show')).stdout).toMatch(/Varsayılan Ayarlar\n.*\n.*\n {2}ASN: +AS64500/)
    const cleared = await cli.run(['defaults', 'set', '--asn', '', '--json'])
    expect(JSON.parse(cleared.stdout)).toMatchObject({ success: true, ...before, asn: '' })
    expect((await shown())['asn']).toBe('')
  })

  it('1: shows handles that the registry does not know', async () => {
    const before = await shown()
    const unknown = await cli.run('defaults set --asn AS64511')
    expect(unknown).toMatchObject({ code: 1, stdout: '' })
    expect(unknown.stderr).toContain('AS64511 değeri RIPE veritabanında bulunamadı')
    expect(await shown()).toEqual(before)
  })
})

describe('against a stub portal', () => {
  let portal: DeferredServer
  let cli: TestCli
  beforeEach(async () => {
    portal = await startStubPortal()
    cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
  })
  afterEach(() => portal.close())

  it.each([
    ['defaults set', 'Eksik: --admin-c, --org, --asn'],
    ['defaults set --asn 64500', 'AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)'],
    ['defaults set --org ORNEK', 'ORG- ile başlamalıdır.'],
  ])('2: %s', (line, text) => expectUsageError(cli, portal, line, text))

  it('4: the session ends in the middle', async () => {
    portal.on('GET /orders/defaults', () => ({ body: { adminc: null, org: null, asn: null } }))
    portal.on('PUT /orders/defaults', () => ({ status: 403, body: {} }))
    expect(await cli.run('defaults set --asn AS64500')).toMatchObject({ code: 4, stdout: '' })
  })
})

import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { DesiredState } from '@ip-portal/core/desired-state'
import { copyFirstRelease, type FirstRelease, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'

let old: FirstRelease
let server: TestServer
let cli: TestCli

/** The first release's session, journal and order lock of another host, for the address of this server. */
beforeAll(async () => {
  old = await copyFirstRelease()
  server = await startTestServer({ dataDir: old.dataDir, now: old.now })
  cli = testCliFor(server.url)
  cpSync(old.cliFolder, cli.configDir, { recursive: true })
  for (const entry of readdirSync(cli.configDir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    // The modes of the first release; git keeps none.
    chmodSync(path, entry.isFile() ? 0o600 : 0o700)
    if (!entry.isFile()) continue
    const text = readFileSync(path, 'utf8').replaceAll(old.facts.url, server.url)
    writeFileSync(path, text)
  }
})
afterAll(async () => {
  await server.stop()
  rmSync(old.dataDir, { recursive: true, force: true })
})

async function origins(): Promise<unknown> {
  const { orders } = parse((await cli.run('export 1014')).stdout) as DesiredState
  return orders[0]?.routes
}

it('knows the session of the first release', async () => {
  expect(await cli.run('status --json')).toMatchObject({ code: 0 })
  expect(await origins()).toEqual(['AS64500', 'AS64501', 'AS64502'])
})

it('goes on with the plan whose apply the first release had not ended, and takes it back', async () => {
  // The server's clock stands at the time of the fixture, so the code is made for it.
  const code = async () => ({ env: { IPPORTAL_OTP: await server.code('demo@ornek.example') } })
  const plan = join(cli.configDir, 'plan.json')
  writeFileSync(plan, old.read('plan.json'))
  expect(await cli.run(['apply', plan, '--yes'], await code())).toMatchObject({ code: 0 })
  expect(await origins()).toEqual(['AS64500', 'AS64501', 'AS64502', 'AS64503'])
  expect(await cli.run('undo --yes', await code())).toMatchObject({ code: 0 })
  expect(await origins()).toEqual([])
})

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Plan } from '@ip-portal/core/desired-state'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { startStubPortal, stubBlock, stubCalls, stubDetail } from '../../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  portal.on(stubCalls.validate, () => ({ body: { message: '', validCount: 0, routes: [] } }))
  portal.on(stubCalls.addRoute, () => {
    portal.on(stubCalls.order, () => ({ body: stubDetail({ ipDetails: stubBlock(['AS64501', 'AS64502']) }) }))
    return { body: { success: true } }
  })
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterEach(() => portal.close())

const write = (name: string, content: string) => {
  const path = join(cli.configDir, name)
  writeFileSync(path, content)
  return path
}
const wanted = '{ orders: [{ id: 7, block: 192.0.2.0/24, routes: [AS64501, AS64502] }] }'
const unannounced = '{ orders: [{ id: 7, block: 192.0.2.0/24, routes: [] }] }'
const saved = async () => {
  const out = join(cli.configDir, 'plan.json')
  const ran = await cli.run(['plan', '-f', write('wanted.yaml', wanted), '--out', out])
  expect(ran.code, ran.stderr).toBe(0)
  return out
}
const changed = (path: string, change: (plan: Plan) => object) =>
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')) as Plan)))
const apply = (path: string) => cli.run(['apply', path, '--otp', '123456', '--json'])
const additions = () => portal.calls.filter((call) => call === stubCalls.addRoute)
const error = ({ stderr }: { stderr: string }) =>
  (JSON.parse(stderr) as { error: { code: string; message: string } }).error

describe('a saved plan', () => {
  it('names its portal, its company, its cost and its totals', async () => {
    const plan = JSON.parse(readFileSync(await saved(), 'utf8')) as Plan
    expect(plan).toMatchObject({
      version: 2,
      portal: portal.url,
      company: { id: 1 },
      cost: { free: 1, paid: 0, fee_usd: 0 },
      totals: { orders: 1, add: 1, delete: 0, replace: 0 },
    })
  })

  it('is refused when it would cost more than it says', async () => {
    const path = await saved()
    portal.on(stubCalls.allowance, () => ({ body: { available: 0, fee: 10 } }))
    const ran = await apply(path)
    expect(ran.code).toBe(6)
    expect(error(ran)).toMatchObject({ code: 'STALE_PLAN' })
    expect(error(ran).message).toContain('Ücret arttı: planda yok, şimdi $10,00.')
    expect(additions()).toEqual([])
  })

  it('is refused when a route would become invalid that the plan does not name', async () => {
    const path = await saved()
    const vrp = { asn: 'AS64999', prefix: '192.0.2.0/24', maxLength: 24, source: 'registry' }
    portal.on(stubCalls.validate, () => ({ body: { message: '', validCount: 0, routes: [], covering: [vrp] } }))
    const ran = await apply(path)
    expect(ran.code).toBe(6)
    expect(error(ran).message).toContain('#7 192.0.2.0/24: AS64502 artık RPKI geçersiz olur')
    expect(additions()).toEqual([])
  })

  it('is refused for another portal with the name of its profile', async () => {
    const path = await saved()
    changed(path, (plan) => ({ ...plan, portal: 'https://test.example' }))
    write('config.json', '{"profiles":{"deneme":{"url":"https://test.example/"}}}')
    const ran = await cli.run(['apply', path, '--otp', '123456'])
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining('--profile deneme')])
    expect(additions()).toEqual([])
  })

  it('is refused for another portal, and when a later release made it', async () => {
    const path = await saved()
    changed(path, (plan) => ({ ...plan, portal: 'https://other.example' }))
    expect(await cli.run(['apply', path])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('https://other.example'),
    })
    changed(path, (plan) => ({ ...plan, version: 3 }))
    expect(await cli.run(['apply', path])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('daha yeni bir ipportal sürümünün planı'),
    })
    expect(additions()).toEqual([])
  })

  it('of the first release is applied, with a notice', async () => {
    const path = await saved()
    changed(path, ({ kind, id, madeAt, undoes, orders }) => ({ kind, version: 1, id, madeAt, undoes, orders }))
    const ran = await cli.run(['apply', path, '--otp', '123456'])
    expect(ran.code, ran.stderr).toBe(0)
    expect(ran.stderr).toContain('Plan eski bir sürümden')
    expect(additions()).toHaveLength(1)
  })

  it('is refused by --fail-on for an effect that it has', async () => {
    const file = write('none.yaml', unannounced)
    const ran = await cli.run(['plan', '-f', file, '--fail-on', 'invalid,unannounced'])
    const reason = '#7 192.0.2.0/24: son route kaydı siliniyor, blok duyurulmaz oluyor (--fail-on unannounced).\n'
    expect(ran).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/duyurulmaz oluyor \(--fail-on unannounced\)\.\n$/),
    })
    const applied = await cli.run(['apply', file, '--yes', '--fail-on', 'unannounced'])
    expect(applied.code).toBe(2)
    expect(applied.stderr).toMatch(/- sil {7}route AS64501[^]*Hata: #7/)
    expect(applied.stderr).toContain(`${reason}Hiçbir şey gönderilmedi.`)
    const vrp = { asn: 'AS64999', prefix: '192.0.2.0/24', maxLength: 24, source: 'registry' }
    portal.on(stubCalls.validate, () => ({ body: { message: '', validCount: 0, routes: [], covering: [vrp] } }))
    const many = Array.from({ length: 30 }, (_, at) => `AS${64600 + at}`).join(', ')
    const wide = write('many.yaml', `{ orders: [{ id: 7, block: 192.0.2.0/24, routes: [AS64501, ${many}] }] }`)
    const invalid = await cli.run(['plan', '-f', wide, '--fail-on', 'invalid'])
    expect(invalid.stderr).toContain('#7 192.0.2.0/24: route AS64600 RPKI geçersiz oluyor (--fail-on invalid).\n')
    expect(invalid.stderr).toMatch(/ve 10 route daha \(--fail-on invalid\)\.\n$/)
    portal.on(stubCalls.validate, () => ({ body: { message: '', validCount: 0, routes: [] } }))
    expect(await cli.run(['plan', '-f', file, '--fail-on', 'invalid'])).toMatchObject({ code: 0 })
    expect(await cli.run(['plan', '-f', file, '--fail-on', 'costly'])).toMatchObject({ code: 2 })
  })
})

describe('several documents', () => {
  it('are all looked at, files and folders', async () => {
    const folder = join(cli.configDir, 'blocks', 'inner')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'seven.yaml'), wanted)
    writeFileSync(join(folder, 'notes.txt'), 'no document')
    const empty = write('empty.yaml', '{ orders: [] }')
    const folders = ['plan', '-f', join(cli.configDir, 'blocks'), '-f', empty, '--exit-code']
    expect(await cli.run(folders)).toMatchObject({ code: 3, stdout: expect.stringContaining('route AS64502') })
    const files = ['plan', '-f', write('wanted.yaml', wanted), '-f', empty, '--exit-code']
    expect(await cli.run(files)).toMatchObject({ code: 3, stdout: expect.stringContaining('route AS64502') })
  })

  it('may not name a block twice, and both places are said', async () => {
    const [one, other] = [write('one.yaml', wanted), write('other.yaml', `\n${unannounced}`)]
    const ran = await cli.run(['plan', '-f', one, '-f', other])
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toContain(
      `#7 192.0.2.0/24 iki kez yazılmış: ${one}, satır 1, sütun 12 ve ${other}, satır 2, sütun 12`,
    )
    const empty = join(cli.configDir, 'nothing')
    mkdirSync(empty)
    expect(await cli.run(['plan', '-f', empty])).toMatchObject({ code: 2, stderr: expect.stringContaining(empty) })
  })

  it('are narrowed to orders and blocks by --target', async () => {
    const file = write('two.yaml', wanted.replace('orders: [', 'orders: [{ id: 99, block: 198.51.100.0/24 }, '))
    expect((await cli.run(['plan', '-f', file])).code, 'order 99 is missing').toBe(1)
    for (const target of ['7', '#7', '192.0.2.0/24'])
      expect(await cli.run(['plan', '-f', file, '--target', target])).toMatchObject({ code: 0 })
    expect(await cli.run(['plan', '-f', file, '--target', '8'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Dosyalarda böyle bir sipariş veya blok yok: 8'),
    })
  })
})
